import { NOTIFICATION_KINDS, type NotificationKind } from '@rialto/contract/enums'
import { type SellerPermission, type SellerRole, sellerPermissions } from '@rialto/contract/permissions'

const MINUTE = 60_000

/** A shopper's message is told of if it has no answer after this time. */
export const UNANSWERED_MS = 30 * MINUTE
/** Low stock of a shop is gathered for this long, and told of together. */
export const LOW_STOCK_DIGEST_MS = 15 * MINUTE
export const RETENTION_MS = 30 * 24 * 60 * MINUTE

const permissionOf: Record<NotificationKind, SellerPermission> = {
  new_order: 'orders.read',
  withdrawal: 'orders.refund',
  complaint: 'orders.refund',
  case_decided: 'orders.refund',
  dispute: 'orders.refund',
  payout: 'money.read',
  statement: 'money.read',
  tax_report: 'money.account',
  payout_account: 'money.account',
  rule: 'money.read',
  unanswered_message: 'inbox',
  low_stock: 'stock',
  new_review: 'reviews',
  new_question: 'reviews',
  product_decided: 'products.write',
  review_hidden: 'reviews',
  offer_decided: 'promotions',
  webhook_off: 'team',
  tax_rate_coming: 'products.write',
}

/** Tells whether people with this role hear of such events. */
export const hearsOf = (role: SellerRole, kind: NotificationKind): boolean =>
  sellerPermissions[role].includes(permissionOf[kind])

/** The kinds of events that people with these permissions hear of. */
export const heardKinds = (permissions: ReadonlySet<SellerPermission>): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => permissions.has(permissionOf[kind]))

/**
 * Kinds that nobody can switch off: a dispute takes money and has a day for evidence, a changed account may be a theft, a rule changes what
 * the market charges, and the law asks to tell sellers what is reported of them.
 */
const ALWAYS_ON: ReadonlySet<NotificationKind> = new Set(['dispute', 'payout_account', 'rule', 'tax_report'])

export const isAlwaysOn = (kind: NotificationKind): boolean => ALWAYS_ON.has(kind)

export const maySwitchOff = (permissions: ReadonlySet<SellerPermission>, kind: NotificationKind): boolean =>
  !isAlwaysOn(kind) && permissions.has(permissionOf[kind])

/** Of these events goes a mail of its own, to the owners alone and with all that the law asks for. */
export const hasOwnMail = (kind: NotificationKind): boolean => kind === 'rule'

/** The pauses after the first failed attempt, the second, and so on. */
const RETRY_PAUSES = [MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE]

/** How long one process claims a push; longer than an attempt takes. */
export const LEASE_MS = MINUTE

/** Judges the answer of a push service; without a status it could not be reached. */
export function outcomeOf(status: number | undefined): 'sent' | 'device gone' | 'refused' | 'retry' {
  if (status === undefined || status === 429 || status >= 500) return 'retry'
  if (status >= 200 && status < 300) return 'sent'
  // 403: the browser subscribed with another key of the server.
  return [403, 404, 410].includes(status) ? 'device gone' : 'refused'
}

/** The time of the next attempt; null: the push is given up. */
export function nextAttemptAt(attempts: number, now: number): number | null {
  const pause = RETRY_PAUSES[attempts - 1]
  return pause === undefined ? null : now + pause
}
