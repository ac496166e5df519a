/**
 * What a payment gateway does for the shop; one adapter each. Amounts are minor units of the shop's default currency, however
 * the gateway itself counts. Calls to the gateway throw where the gateway refuses or does not answer.
 */
export interface Gateway {
  /** Makes the place where the shopper pays. The same `key` again gives the same place. */
  start(charge: Charge): Promise<StartedPayment>
  /** What became of a payment whose word never came. */
  ask(reference: string): Promise<Outcome>
  /** Ends a payment that nobody is to make any more; one that is over already may be ended again. */
  close(reference: string): Promise<void>
  /** Gives back a part of a payment. The same `key` again gives it back once. @returns the gateway's name for it. */
  refund(refund: { reference: string; amount: number; currency: string; key: string }): Promise<string>
  /** Whether a webhook's headers could belong to a valid signature: judged before anything of its body is read. */
  couldBeSigned(headers: Headers): boolean
  /** Reads what the gateway tells by itself; null: nothing that concerns a payment. `forged` without a valid, fresh signature. */
  readWebhook(body: Buffer, headers: Headers): Promise<GatewayEvent | null | 'forged'>
}

type Headers = Record<string, string | string[] | undefined>

/** What is to be paid, and where the shopper goes afterwards. */
export interface Charge {
  /** Our name of the payment, which no other payment of any of our databases ever had. */
  key: string
  currency: string
  /** One for each order. */
  lines: readonly { code: string; amount: number }[]
  email: string | null
  locale: string
  successUrl: string
  cancelUrl: string
}

export interface StartedPayment {
  /** The gateway's name for it. */
  reference: string
  url: string
}

export interface Outcome {
  /** `open`: not decided yet; `cancelled`: the shopper left it and can no longer pay. */
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'refunded'
  amount: number
  currency: string
}

export interface GatewayEvent extends Outcome {
  id: string
  /** Our name of the payment as the gateway was given it. */
  key: string
  /** The gateway's own; null where the event names something else. */
  reference: string | null
}
