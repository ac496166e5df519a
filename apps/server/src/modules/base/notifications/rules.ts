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
  unanswered_message: 'inbox',
  low_stock: 'stock',
  new_review: 'reviews',
  new_question: 'reviews',
  product_decided: 'products.write',
  review_hidden: 'reviews',
  offer_decided: 'promotions',
  webhook_off: 'team',
}

/** Tells whether people with this role hear of such events. */
export const hearsOf = (role: SellerRole, kind: NotificationKind): boolean =>
  sellerPermissions[role].includes(permissionOf[kind])

/** The kinds of events that people with these permissions hear of. */
export const heardKinds = (permissions: ReadonlySet<SellerPermission>): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => mayHear(permissions, kind))

export const mayHear = (permissions: ReadonlySet<SellerPermission>, kind: NotificationKind): boolean =>
  permissions.has(permissionOf[kind])
