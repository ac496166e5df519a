import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { inMarketUnits } from '../../../db/order-amounts.ts'
import type { SavedRepliesTable } from '../../../db/tables.ts'

interface CustomerIds {
  userId: number
  shopId: number
}

export const selectCustomer = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'name', 'profile_photo', 'last_seen_at', 'created_at'])
    .executeTakeFirst()

/** Tells whether a person has ordered at a shop, in whatever status the order is. */
export async function hasOrdered(db: Db | Tx, { userId, shopId }: CustomerIds): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('shop_id', '=', shopId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a customer's orders at a shop, and sums those that were not cancelled. */
export async function sumOrders(db: Db, { userId, shopId }: CustomerIds): Promise<{ count: number; amount: number }> {
  const row = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('shop_id', '=', shopId)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn
        .coalesce(
          eb.fn.sum<number>(inMarketUnits('payable_amount')).filterWhere('status', '!=', 'cancelled'),
          eb.lit(0),
        )
        .as('amount'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), amount: Number(row.amount) }
}

export async function selectLatestOrders(db: Db, { userId, shopId }: CustomerIds, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('shop_id', '=', shopId)
    .select('id')
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Selects the products of a shop that a person looked at, the latest first. */
export async function selectViewed(db: Db, { userId, shopId }: CustomerIds, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('recent_views as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .where('v.user_id', '=', userId)
    .where('p.shop_id', '=', shopId)
    .select('p.id')
    .orderBy('v.viewed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Selects the members of a shop's team with their roles, the longest first. */
export const selectTeam = (db: Db | Tx, shopId: number) =>
  db
    .selectFrom('shop_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.shop_id', '=', shopId)
    .select(['u.id', 'u.name', 'm.role'])
    .orderBy('m.created_at')
    .orderBy('u.id')
    .execute()

const columns = ['id', 'title', 'text', 'version'] as const

/** @param shopId null: of the market's staff */
const repliesOf = (db: Db | Tx, shopId: number | null) =>
  db.selectFrom('saved_replies').where('shop_id', shopId === null ? 'is' : '=', shopId)

export const selectSavedReplies = (db: Db | Tx, shopId: number | null) =>
  repliesOf(db, shopId).select(columns).orderBy('id').execute()

/** Selects a saved reply of a shop; undefined for another shop's. */
export const selectSavedReply = (db: Db | Tx, { id, shopId }: { id: number; shopId: number | null }) =>
  repliesOf(db, shopId).where('id', '=', id).select(columns).executeTakeFirst()

export const insertSavedReply = (tx: Tx, reply: Insertable<SavedRepliesTable>) =>
  tx.insertInto('saved_replies').values(reply).returning(columns).executeTakeFirstOrThrow()

/** Changes a saved reply if it still has this version. */
export const updateSavedReply = (
  tx: Tx,
  { id, version, set }: { id: number; version: number; set: { title?: string; text?: string } },
) =>
  tx
    .updateTable('saved_replies')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()

/** @returns undefined if somebody else has deleted it */
export const deleteSavedReply = (tx: Tx, id: number) =>
  tx.deleteFrom('saved_replies').where('id', '=', id).returning('id').executeTakeFirst()
