import type { Change, ChangeKind } from '@rialto/contract/realtime'
import type { QueryKey } from '@tanstack/react-query'

const conversation: readonly string[] = [
  'GET /seller/conversations',
  'GET /seller/messages',
  'GET /seller/conversations/{user_id}/context',
]
const counts = ['GET /console/me', 'GET /seller/today']
const vouchers = ['GET /seller/vouchers', 'GET /seller/vouchers/{id}']

/** The calls whose replies a change makes old. Those of screens that do not exist yet are named by the contract's rules. */
const calls: Record<ChangeKind, readonly string[]> = {
  order: [
    'GET /seller/orders',
    'GET /seller/orders/{id}',
    'GET /seller/conversations/{user_id}/context',
    // An order may use a voucher.
    ...vouchers,
    ...counts,
  ],
  message: [...conversation, ...counts],
  conversation: [...conversation, ...counts],
  review: ['GET /seller/reviews', ...counts],
  question: ['GET /seller/questions', ...counts],
  product: ['GET /seller/products', 'GET /seller/products/{id}'],
  stock: ['GET /seller/stock', 'GET /seller/products', ...counts],
  voucher: vouchers,
  shop: ['GET /seller/shop', 'GET /console/me'],
  ticket: ['GET /admin/tickets', 'GET /admin/tickets/{id}', 'GET /admin/overview', ...counts],
  seller: ['GET /admin/sellers', ...counts],
}

/** The calls that are about one thing; the last part of their key is its id. */
const ofOneThing: readonly string[] = [
  'GET /seller/orders/{id}',
  'GET /seller/products/{id}',
  'GET /seller/messages',
  'GET /admin/tickets/{id}',
]

/** Tells whether the reply of a query, whose key begins with its call, has become old by a change. */
export function isOldAfter({ kind, id }: Change, key: QueryKey): boolean {
  const [call] = key
  if (typeof call !== 'string' || !calls[kind].includes(call)) return false
  return !ofOneThing.includes(call) || key.at(-1) === id
}
