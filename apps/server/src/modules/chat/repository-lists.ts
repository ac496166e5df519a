import type { Db } from '../../db/index.ts'

interface Wanted {
  /** Only with these on the other side; null: with whomever. */
  ids: readonly number[] | null
  limit: number
  offset: number
}

const ofUser = (db: Db, userId: number) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .where('c.user_id', '=', userId)
    .orderBy('c.last_message_at', 'desc')
    .orderBy('c.id', 'desc')

/** A shop sees who wrote to it or was written to, not who merely opened the window. */
const ofShop = (db: Db, shopId: number) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('c.shop_id', '=', shopId)
    .where('c.last_message_id', 'is not', null)
    .orderBy('c.last_message_at', 'desc')
    .orderBy('c.id', 'desc')

/** Conversations of a shopper, latest first, with their shops. */
export const selectOfUser = (db: Db, userId: number, { ids, limit, offset }: Wanted) =>
  ofUser(db, userId)
    .$if(ids !== null, (query) => query.where('c.shop_id', 'in', ids ?? []))
    .select(['s.id', 's.name', 's.logo', 's.last_seen_at'])
    .select(['c.unread_by_user', 'c.last_message', 'c.last_message_at'])
    .limit(limit)
    .offset(offset)
    .execute()

/** Conversations of a shop, latest first, with their shoppers. */
export const selectOfShop = (db: Db, shopId: number, { ids, limit, offset }: Wanted) =>
  ofShop(db, shopId)
    .$if(ids !== null, (query) => query.where('c.user_id', 'in', ids ?? []))
    .select(['u.id', 'u.name', 'u.profile_photo', 'u.last_seen_at'])
    .select(['c.unread_by_shop', 'c.last_message', 'c.last_message_at'])
    .limit(limit)
    .offset(offset)
    .execute()

export type OfUserRow = Awaited<ReturnType<typeof selectOfUser>>[number]
export type OfShopRow = Awaited<ReturnType<typeof selectOfShop>>[number]

export const selectShopNames = (db: Db, userId: number, limit: number) =>
  ofUser(db, userId).select(['s.id', 's.name']).limit(limit).execute()

export const selectUserNames = (db: Db, shopId: number, limit: number) =>
  ofShop(db, shopId).select(['u.id', 'u.name']).limit(limit).execute()

export async function countOfUser(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('conversations')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function countOfShop(db: Db, shopId: number): Promise<number> {
  const row = await db
    .selectFrom('conversations')
    .where('shop_id', '=', shopId)
    .where('last_message_id', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
