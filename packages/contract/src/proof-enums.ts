/** Closed lists of the proof of the ledger. This file has no imports, as browser bundles include it. */

/**
 * What does not fit: a payment, refund, dispute or fee of a gateway, its payouts, something in another currency or of a kind that the shop
 * does not know, what the gateway holds as a whole, or that it could not be asked; of the ledger itself, a posting, a balance, a month, the
 * money of an order, what is owed to its shopper, or a night that was proved and reads otherwise now.
 */
export const DIFFERENCE_KINDS = [
  ...(['charge', 'refund', 'dispute', 'fee', 'payout', 'currency', 'movement', 'gateway_balance', 'unread'] as const),
  ...(['posting', 'unsealed', 'balance', 'month', 'order', 'refund_due', 'chain'] as const),
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** Whether a difference waits for somebody, is over because a later night found none, or was settled by the staff. */
export const DIFFERENCE_STATES = ['open', 'gone', 'settled'] as const
export type DifferenceState = (typeof DIFFERENCE_STATES)[number]
