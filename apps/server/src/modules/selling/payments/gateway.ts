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
  /** Refunds a part of a payment, idempotently by `key`. @returns the gateway's reference of the refund. */
  refund(refund: {
    reference: string
    amount: number
    currency: string
    exponent: number
    key: string
  }): Promise<string>
  /** Checks the form of a webhook's signature before its body is read. */
  hasPlausibleSignature(headers: Headers): boolean
  /** Verifies and parses a webhook. @returns null for events that do not concern a payment, `forged` without a valid, recent signature. */
  parseWebhook(body: Buffer, headers: Headers): Promise<GatewayEvent | null | 'forged'>
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

export interface GatewayEvent extends Outcome {
  id: string
  /** Our key of the payment. */
  key: string
  /** The gateway's id of the payment; null if the event has another object's. */
  reference: string | null
}
