import type { Db, Tx } from '../../../db/index.ts'
import { inMarketUnits } from '../../../db/order-amounts.ts'
import { LATEST_ORDERS } from './rules.ts'

export const selectAccount = (db: Db | Tx, id: number) =>
  db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirst()
export type AccountRow = NonNullable<Awaited<ReturnType<typeof selectAccount>>>

/** The number of a person's orders, and the sum of those that were not cancelled. */
export async function selectOrderSums(db: Db, userId: number): Promise<{ count: number; spent: number }> {
  const rows = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .select((eb) => [
      'status',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number | string>(inMarketUnits('payable_amount')).as('amount'),
    ])
    .groupBy('status')
    .execute()
  return {
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
    spent: rows.reduce((sum, { status, amount }) => sum + (status === 'cancelled' ? 0 : Number(amount ?? 0)), 0),
  }
}

export const selectLatestOrders = (db: Db, userId: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .leftJoin('kept_invoices as k', 'k.order_id', 'o.id')
    .where('o.user_id', '=', userId)
    .select(['o.id', 'o.code', 'o.status', 'o.payment_method', 'o.payment_status', 'o.payable_amount', 'o.placed_at'])
    .select(['o.currency', 'o.exponent'])
    .select(['s.id as shop_id', 's.name as shop_name', 's.logo as shop_logo', 'k.order_id as kept'])
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(LATEST_ORDERS)
    .execute()

export const selectThumbnails = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_lines')
    .where('order_id', 'in', [...orderIds, 0])
    .select(['order_id', 'thumbnail'])
    .orderBy('id')
    .execute()

/** A person's tickets, the latest first. */
export const selectTickets = (db: Db, userId: number) =>
  db
    .selectFrom('tickets')
    .where('user_id', '=', userId)
    .select(['number', 'subject', 'status', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .limit(50)
    .execute()

/** The shops that a person talked with. What they said stays between them. */
export const selectConversations = (db: Db, userId: number) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .where('c.user_id', '=', userId)
    .where('c.message_count', '>', 0)
    .select(['s.id', 's.name', 'c.message_count as messages'])
    .orderBy('c.last_message_at', 'desc')
    .limit(50)
    .execute()

export const selectLogins = (db: Db, userId: number, now: number) =>
  db
    .selectFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .select(['created_at', 'expires_at'])
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()

export const selectProviders = (db: Db, userId: number) =>
  db.selectFrom('social_identities').where('user_id', '=', userId).select('provider').orderBy('provider').execute()

/** The shops that a person works for. */
export const selectShops = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('shop_members as m')
    .innerJoin('shops as s', 's.id', 'm.shop_id')
    .where('m.user_id', '=', userId)
    .select(['s.id', 's.name', 's.status', 's.owner_id'])
    .orderBy('s.id')
    .execute()

export async function isStaff(db: Db | Tx, userId: number): Promise<boolean> {
  const row = await db.selectFrom('staff').where('user_id', '=', userId).select('user_id').executeTakeFirst()
  return row !== undefined
}
