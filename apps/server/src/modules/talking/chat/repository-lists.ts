import type { Db } from '../../../db/index.ts'

interface Page {
  /** Restricts the list to conversations with these shops or shoppers; null for all. */
  ids: readonly number[] | null
  limit: number
  offset: number
}

const conversationsOfUser = (db: Db, userId: number) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .where('c.user_id', '=', userId)
    .orderBy('c.last_message_at', 'desc')
    .orderBy('c.id', 'desc')

/** Excludes conversations without messages: a shopper has opened the chat but not written. */
const conversationsOfShop = (db: Db, shopId: number) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('c.shop_id', '=', shopId)
    .where('c.last_message_id', 'is not', null)
    .orderBy('c.last_message_at', 'desc')
    .orderBy('c.id', 'desc')

/** Selects a shopper's conversations with their shops, latest first. */
export const selectConversationsOfUser = (db: Db, userId: number, { ids, limit, offset }: Page) =>
  conversationsOfUser(db, userId)
    .$if(ids !== null, (query) => query.where('c.shop_id', 'in', ids ?? []))
    .select(['s.id', 's.name', 's.logo', 's.last_seen_at'])
    .select(['c.unread_by_user', 'c.last_message', 'c.last_message_at'])
    .limit(limit)
    .offset(offset)
    .execute()

/** Selects the shoppers of a shop's conversations, latest first. */
export const selectUsersOfShop = (db: Db, shopId: number, { limit, offset }: Omit<Page, 'ids'>) =>
  conversationsOfShop(db, shopId).select('u.id').limit(limit).offset(offset).execute()

export type UserConversationRow = Awaited<ReturnType<typeof selectConversationsOfUser>>[number]

export const selectShopNames = (db: Db, userId: number, limit: number) =>
  conversationsOfUser(db, userId).select(['s.id', 's.name']).limit(limit).execute()

export const selectUserNames = (db: Db, shopId: number, limit: number) =>
  conversationsOfShop(db, shopId).select(['u.id', 'u.name']).limit(limit).execute()

export async function countConversationsOfUser(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('conversations')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function countConversationsOfShop(db: Db, shopId: number): Promise<number> {
  const row = await db
    .selectFrom('conversations')
    .where('shop_id', '=', shopId)
    .where('last_message_id', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
