import type { OrderStatus } from '@rialto/contract/enums'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import { prepared } from '../../db/statement-cache.ts'
import type { OrderLinesTable, OrdersTable } from '../../db/tables.ts'

export type OrderRow = Selectable<OrdersTable>
export type LineRow = Selectable<OrderLinesTable>

/** Every column, so that one statement serves all. @returns undefined where the code is taken already. */
export const insertOrder = async (tx: Tx, order: Omit<OrderRow, 'id'>): Promise<number | undefined> =>
  (await insertUnlessTaken(tx, { ...order }))[0]?.id

const insertUnlessTaken = prepared((db: Db | Tx, order: Record<string, string | number | null>) =>
  db
    .insertInto('orders')
    // Only `insertOrder` calls it, with a whole row.
    .values(order as Insertable<OrdersTable>)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id'),
)

export async function insertLines(tx: Tx, lines: readonly Insertable<OrderLinesTable>[]): Promise<void> {
  await tx.insertInto('order_lines').values(lines).execute()
}

export const insertEvent = prepared(
  (db: Db | Tx, { order_id, status, at }: { order_id: number; status: OrderStatus; at: number }) =>
    db.insertInto('order_events').values({ order_id, status, at }),
)

/** An order of this shopper; somebody else's looks exactly like none. */
export const selectOwn = (db: Db | Tx, { id, userId }: { id: number; userId: number }) =>
  db.selectFrom('orders').where('id', '=', id).where('user_id', '=', userId).selectAll().executeTakeFirst()

/** An order of this shop. */
export const selectOfShop = (db: Db | Tx, { id, shopId }: { id: number; shopId: number }) =>
  db.selectFrom('orders').where('id', '=', id).where('shop_id', '=', shopId).selectAll().executeTakeFirst()

export const selectOrder = (db: Db | Tx, id: number) =>
  db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirst()

export const selectLines = prepared((db: Db | Tx, { orderIds }: { orderIds: readonly number[] }) =>
  db.selectFrom('order_lines').where('order_id', 'in', orderIds).selectAll().orderBy('id'),
)

export const selectEvents = (db: Db | Tx, orderId: number) =>
  db
    .selectFrom('order_events')
    .where('order_id', '=', orderId)
    .select(['status', 'at'])
    .orderBy('at')
    .orderBy('id')
    .execute()

interface Move {
  id: number
  from: readonly OrderStatus[]
  set: Partial<Pick<OrderRow, 'status' | 'payment_status' | 'expires_at' | 'cancelled_by' | 'cancel_reason'>>
  now: number
  /** Besides the status, what must hold about its payment. */
  paymentStatus?: readonly OrderRow['payment_status'][]
  /** Only where its time to be paid is over. */
  overdue?: boolean
}

/** Compare and set: changes an order where it still is in one of these states. @returns the order as it is now; undefined where it is not. */
export function moveOrder(tx: Tx, { id, from, set, now, paymentStatus, overdue }: Move): Promise<OrderRow | undefined> {
  return tx
    .updateTable('orders')
    .set({ ...set, updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', from)
    .$if(paymentStatus !== undefined, (query) => query.where('payment_status', 'in', paymentStatus ?? []))
    .$if(overdue === true, (query) => query.where('expires_at', '<=', now))
    .returningAll()
    .executeTakeFirst()
}

/** Orders whose time to be paid is over, the longest first. */
export const selectOverdue = (db: Db | Tx, now: number, limit: number) =>
  db
    .selectFrom('orders')
    .where('expires_at', '<=', now)
    .where('status', '=', 'pending')
    .select('id')
    .orderBy('expires_at')
    .limit(limit)
    .execute()

/** A shopper's online orders that wait for their payment, the first to expire first. */
export const selectUnpaid = (tx: Tx, userId: number) =>
  tx
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('payment_method', '=', 'online')
    .where('payment_status', 'in', ['pending', 'failed'])
    .select(['id', 'expires_at'])
    .orderBy('expires_at')
    .execute()

/** Orders by their ids, each with its shop. */
export const selectOrders = prepared((db: Db | Tx, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('orders as o')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .where('o.id', 'in', ids)
    .selectAll('o')
    .select([
      's.name as shop_name',
      's.logo as shop_logo',
      's.rating_sum as shop_rating_sum',
      's.review_count as shop_review_count',
    ]),
)

/** Where products are or were sold. */
export const selectShopsOfProducts = prepared((db: Db | Tx, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('products').where('id', 'in', ids).select(['id', 'shop_id']),
)

export async function isVerified(tx: Tx, userId: number): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email_verified_at', 'phone_verified_at'])
    .executeTakeFirst()
  return user !== undefined && (user.email_verified_at !== null || user.phone_verified_at !== null)
}

/** Where mails about an order go, and whose goods they are about. */
export const selectCorrespondence = prepared((db: Db | Tx, { userId, shopId }: { userId: number; shopId: number }) =>
  db
    .selectFrom('users as u')
    .innerJoin('shops as s', (join) => join.on('s.id', '=', shopId))
    .where('u.id', '=', userId)
    .select(['u.email', 'u.email_verified_at', 's.name as shop']),
)

/** Of these variants, how many can be had now: nothing of what is hidden or whose shop has closed. */
export const selectOnSale = prepared((db: Db | Tx, { variantIds }: { variantIds: readonly number[] }) =>
  db
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('v.id', 'in', variantIds)
    .where('p.status', '=', 'active')
    .where('s.status', '=', 'active')
    .select(['v.id', 'v.stock']),
)
