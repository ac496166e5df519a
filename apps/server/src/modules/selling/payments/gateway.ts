import type { ConnectEvent, ConnectGateway } from '../payouts/index.ts'

/**
 * An adapter of a payment gateway. Amounts are in minor units as the payment stores them (`exponent`). Methods throw if the gateway refuses or
 * does not answer.
 */
export interface Gateway {
  /** Starts a payment, idempotently by `key`. */
  start(charge: PaymentRequest): Promise<StartedPayment>
  /** Asks the gateway for the outcome of a payment. */
  getOutcome(reference: string): Promise<Outcome>
  /** Cancels an open payment. */
  cancel(reference: string): Promise<void>
  /**
   * Refunds a part of a payment, idempotently by `key`; called again, it tells how the refund of that key stands. One of a former key that
   * did not fail is the same refund.
   */
  refund(refund: RefundRequest): Promise<RefundReply>
  /** Lists what was given back of a payment, also in the gateway's dashboard. A gateway without it tells of whole payments alone (`refunded`). */
  listRefunds?(reference: string): Promise<GatewayRefund[]>
  /** Checks the form of a webhook's signature before its body is read. */
  hasPlausibleSignature(headers: Headers): boolean
  /**
   * Verifies and parses a webhook. Throws where the gateway has to be asked more and does not answer, so that it sends the event again.
   * @returns null for events that concern neither a payment nor a refund, `forged` without a valid, recent signature
   */
  parseWebhook(body: Buffer, headers: Headers): Promise<GatewayEvent | null | 'forged'>
  /** Pays shops through the gateway. */
  connect?: ConnectGateway
  /** The market's money at the gateway. One without it is not reconciled. */
  account?: GatewayAccount
}

/** The market's account at a gateway. */
export interface GatewayAccount {
  /**
   * Lists what moved since a moment, page by page in any order; a movement may be listed again.
   * @param cursor of the page before; null for the first one
   */
  listMovements(since: number, cursor: string | null): Promise<{ movements: GatewayMovement[]; cursor: string | null }>
  /** What it holds in a currency, also what it does not pay out yet, in minor units with the decimals of ISO 4217. */
  getBalance(currency: string): Promise<number>
}

/** Something that moved at a gateway. It never changes. */
export interface GatewayMovement {
  /** The gateway's name for it. */
  id: string
  /**
   * `fee`: of nothing else, as one by the month; `payout`: to the market's bank; `payout_failed`: the bank sent one back; `dispute`: taken for
   * one, or given back; `transfer`: to a shop, `reversal`: taken back of one.
   */
  kind: 'charge' | 'refund' | 'dispute' | 'fee' | 'payout' | 'payout_failed' | 'transfer' | 'reversal' | 'other'
  /** In the gateway's word. */
  type: string
  /** Without the fee; plus: into the account. */
  amount: number
  /** What the gateway keeps of it. */
  fee: number
  exponent: number
  currency: string
  at: number
  /** The gateway's name for the charge, refund, dispute or payout. */
  reference: string | null
  /** Our key of the payment or refund. */
  key: string | null
  /** The gateway's name for the charge that it is of. */
  charge: string | null
}

/** The gateway has answered that the market's account does not cover it: nothing was made, and another request may be, later. */
export class LacksMoney extends Error {
  override name = 'LacksMoney'
}

export interface RefundRequest {
  /** The gateway's id of the payment. */
  reference: string
  amount: number
  currency: string
  exponent: number
  key: string
  /** Of attempts that the gateway had refused, or whose answer never came. */
  formerKeys: readonly string[]
}

/** What a gateway says of a refund. */
export interface RefundReply {
  /** The gateway's id of the refund. */
  reference: string
  /** `pending`: it is not decided yet, and an event follows. */
  state: 'pending' | 'succeeded' | 'failed'
  /** Why it failed, in the gateway's words. */
  reason?: string | null
  /** It failed since the market's account did not cover it, so that another attempt may be made later. */
  lacksMoney?: boolean
}

type Headers = Record<string, string | string[] | undefined>

export interface PaymentRequest {
  /** Our unique key of the payment, also across databases (`paymentKey`). */
  key: string
  currency: string
  /** The number of decimals of the amounts. */
  exponent: number
  /** A line for each order. */
  lines: readonly { code: string; amount: number }[]
  email: string | null
  locale: string
  successUrl: string
  cancelUrl: string
}

export interface StartedPayment {
  /** The gateway's id of the payment. */
  reference: string
  url: string
}

export interface Outcome {
  /** `open`: not decided yet; `cancelled`: abandoned, can no longer be paid; `refunded`: all of it was given back. */
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'refunded'
  /** In minor units with `exponent` decimals. */
  amount: number
  exponent: number
  currency: string
  /** A part of it at least was given back: `listRefunds` tells more. */
  hasRefunds?: boolean
}

export type GatewayEvent =
  | PaymentEvent
  | RefundEvent
  | DashboardRefundEvent
  | RefundsChangedEvent
  | DisputeEvent
  | ConnectEvent

/** A refund as its gateway has it. */
export interface GatewayRefund extends RefundReply {
  /** Our key of it; null: it was made in the gateway's dashboard. */
  key: string | null
  /** The code of the order that the dashboard names for it. */
  orderCode: string | null
  amount: number
  exponent: number
  currency: string
}

/** A refund that was made in the gateway's dashboard, with the payment that it is of: it may be heard of first. */
export interface DashboardRefundEvent {
  kind: 'dashboard_refund'
  id: string
  payment: Omit<PaymentEvent, 'id' | 'kind'>
  refund: GatewayRefund
}

/** Something was given back of a payment: its gateway is to be asked what. */
export interface RefundsChangedEvent {
  kind: 'refunds_changed'
  id: string
  /** Our key of the payment. */
  key: string
}

/** How a refund stands. */
export interface RefundEvent extends RefundReply {
  kind: 'refund'
  id: string
  /** Our key of the refund. */
  key: string
  amount: number
  exponent: number
  currency: string
}

export interface PaymentEvent extends Outcome {
  kind?: 'payment'
  id: string
  /** Our key of the payment. */
  key: string
  /** The gateway's id of the payment; null if the event has another object's. */
  reference: string | null
}

/** A dispute as it stands; events of it come in any order. */
export interface DisputeEvent {
  kind: 'dispute'
  id: string
  payment: Omit<PaymentEvent, 'id' | 'kind'>
  /** The gateway's id of the dispute. */
  reference: string
  state: 'needs_response' | 'under_review' | 'won' | 'lost'
  amount: number
  exponent: number
  currency: string
  /** What the gateway charges for it, with `exponent` decimals. */
  fee: number
  /** In the gateway's words. */
  reason: string
  /** Until when evidence is taken. */
  evidenceBy: number | null
  /** What the event tells of its money. */
  funds: 'withdrawn' | 'reinstated' | null
}
