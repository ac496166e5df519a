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
  /** Checks the form of a webhook's signature before its body is read. */
  hasPlausibleSignature(headers: Headers): boolean
  /** Verifies and parses a webhook. @returns null for events that concern neither a payment nor a refund, `forged` without a valid, recent signature. */
  parseWebhook(body: Buffer, headers: Headers): Promise<GatewayEvent | null | 'forged'>
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
  /** `open`: not decided yet; `cancelled`: abandoned, can no longer be paid. */
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'refunded'
  /** In minor units with `exponent` decimals. */
  amount: number
  exponent: number
  currency: string
}

export type GatewayEvent = PaymentEvent | RefundEvent

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
