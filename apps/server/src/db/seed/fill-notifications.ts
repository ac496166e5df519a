import type { Tx } from '../types.ts'
import { insertRows } from './repository.ts'
import type { Seeding } from './seeding.ts'

const ORDERS_TOLD = 4
const UNREAD = 2

/** The team of the first shop has heard of its latest orders, and has not read of two. Needs orders and members. */
export async function fillNotifications(tx: Tx, { demo, ids }: Seeding): Promise<void> {
  const [shop] = demo.shops
  if (!shop) return
  const shopId = ids.shops.of(shop.slug)
  const members = await tx.selectFrom('shop_members').where('shop_id', '=', shopId).select('user_id').execute()
  const orders = await tx
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('status', '<>', 'cancelled')
    .where((eb) => eb.or([eb('payment_method', '=', 'cash'), eb('payment_status', '=', 'paid')]))
    .select(['id', 'code', 'quantity', 'payable_amount', 'placed_at'])
    .orderBy('placed_at', 'desc')
    .limit(ORDERS_TOLD)
    .execute()
  const rows = orders.flatMap(({ id, code, quantity, payable_amount, placed_at }, index) =>
    members.map(({ user_id }) => ({
      user_id,
      shop_id: shopId,
      event_key: `new_order:${id}`,
      kind: 'new_order' as const,
      target_id: id,
      values_json: JSON.stringify({ kind: 'new_order', code, pieces: quantity, amount: payable_amount }),
      is_listed: 1,
      created_at: placed_at,
      read_at: index < UNREAD ? null : placed_at,
    })),
  )
  await insertRows(tx, 'notifications', rows.reverse())
}
