import type { MessageSide } from '@rialto/contract/enums'
import type { Db, Tx } from '../../../db/index.ts'
import { CONTENT_LOCALE } from '../../../lib/texts.ts'
import { loadCards } from '../../goods/catalog/index.ts'

/** The shopper and the shop of a conversation. */
export interface MemberIds {
  userId: number
  shopId: number
}

export const selectConversation = (db: Db | Tx, { userId, shopId }: MemberIds) =>
  db
    .selectFrom('conversations')
    .where('user_id', '=', userId)
    .where('shop_id', '=', shopId)
    .selectAll()
    .executeTakeFirst()

export type ConversationRow = NonNullable<Awaited<ReturnType<typeof selectConversation>>>

/**
 * Locks a conversation until the transaction ends, so that its messages are in the order of their ids and its row stays as it was
 * read. Writing the row locks it on both engines.
 */
export const lockConversation = (tx: Tx, { userId, shopId }: MemberIds): Promise<ConversationRow | undefined> =>
  tx
    .updateTable('conversations')
    .set((eb) => ({ message_count: eb.ref('message_count') }))
    .where('user_id', '=', userId)
    .where('shop_id', '=', shopId)
    .returningAll()
    .executeTakeFirst()

/** Creates a conversation unless a concurrent request has done so. */
export async function insertConversation(tx: Tx, { userId, shopId }: MemberIds, now: number): Promise<void> {
  await tx
    .insertInto('conversations')
    .values({ user_id: userId, shop_id: shopId, last_message_at: now, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Marks all messages of the other member as read. */
export async function markRead(tx: Tx, id: number, reader: MessageSide): Promise<void> {
  const column = reader === 'user' ? 'unread_by_user' : 'unread_by_shop'
  await tx
    .updateTable('conversations')
    .set({ [column]: 0 })
    .where('id', '=', id)
    .execute()
}

export async function sumUnreadByUser(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('conversations')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('unread_by_user'), eb.lit(0)).as('unread'))
    .executeTakeFirstOrThrow()
  return row.unread
}

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

/** Selects a shop in any status, since conversations with closed shops stay readable. */
export const selectShop = (db: Db | Tx, id: number) =>
  db
    .selectFrom('shops')
    .where('id', '=', id)
    .select(['id', 'name', 'logo', 'status', 'last_seen_at'])
    .executeTakeFirst()

export const selectUser = (db: Db | Tx, id: number) =>
  db.selectFrom('users').where('id', '=', id).select(['id', 'name', 'profile_photo', 'last_seen_at']).executeTakeFirst()

export const selectNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .where('id', 'in', [...ids, 0])
    .select(['id', 'name'])
    .execute()

export type ShopRow = NonNullable<Awaited<ReturnType<typeof selectShop>>>
export type UserRow = NonNullable<Awaited<ReturnType<typeof selectUser>>>

/** Tells whether a shop has a product on sale. */
export async function isOnSale(tx: Tx, { shopId, productId }: { shopId: number; productId: number }): Promise<boolean> {
  const row = await tx
    .selectFrom('products')
    .where('id', '=', productId)
    .where('shop_id', '=', shopId)
    .where('status', '=', 'active')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Selects products in any status. */
export const selectProducts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('products')
    .where('id', 'in', ids)
    .select(['id', 'name', 'thumbnail', 'price', 'discount_price', 'rating', 'review_count'])
    .execute()

export const selectProductNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('products')
    .where('id', 'in', [...ids, 0])
    .select(['id', 'name'])
    .execute()

export type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number]

export async function updateUserSeen(tx: Tx, id: number, now: number): Promise<void> {
  await tx.updateTable('users').set({ last_seen_at: now }).where('id', '=', id).execute()
}

export async function updateShopSeen(tx: Tx, id: number, now: number): Promise<void> {
  await tx.updateTable('shops').set({ last_seen_at: now }).where('id', '=', id).execute()
}

/** A message has either a text or a product. */
export interface NewMessage {
  side: MessageSide
  text: string | null
  productId: number | null
  /** The member who writes for the shop. */
  authorId?: number | null
  /** The `Idempotency-Key`, if the request has one. */
  key?: string | undefined
}

/**
 * Appends a message to a conversation that the caller has locked, as unread for the other member. The shopper's first message waits
 * for an answer, and reopens a closed conversation. @returns its id
 */
export async function appendMessage(
  tx: Tx,
  conversationId: number,
  { side, text, productId, authorId, key }: NewMessage,
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('messages')
    .values({
      conversation_id: conversationId,
      side,
      text,
      product_id: productId,
      ...(productId !== null && (await cardAsSent(tx, productId, now))),
      author_id: authorId ?? null,
      request_key: key ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('conversations')
    .set((eb) => ({
      message_count: eb('message_count', '+', 1),
      unread_by_user: eb('unread_by_user', '+', Number(side === 'shop')),
      unread_by_shop: eb('unread_by_shop', '+', Number(side === 'user')),
      last_message_id: id,
      last_message: text ?? '',
      last_message_at: now,
      ...(side === 'shop'
        ? { waiting_since: null }
        : { waiting_since: eb.fn.coalesce('waiting_since', eb.val(now)), closed_at: null }),
    }))
    .where('id', '=', conversationId)
    .execute()
  return id
}

/** What the card of a product says now, which stays with the message. */
async function cardAsSent(tx: Tx, productId: number, now: number) {
  const [card] = await loadCards(tx, [productId], { locale: CONTENT_LOCALE, userId: null, now })
  if (!card) return {}
  return {
    product_name: card.name,
    product_thumbnail: card.thumbnail,
    product_price: String(card.price),
    product_discount_price: String(card.discount_price),
  }
}

const columns = [
  ...(['id', 'side', 'text', 'author_id', 'created_at'] as const),
  ...(['product_id', 'product_name', 'product_thumbnail', 'product_price', 'product_discount_price'] as const),
] as const

/** Selects a page of a conversation, newest first. */
export const selectMessages = (db: Db, conversationId: number, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .select(columns)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

export const selectMessage = (db: Db | Tx, id: number): Promise<MessageRow | undefined> =>
  db.selectFrom('messages').where('id', '=', id).select(columns).executeTakeFirst()

interface TimeSpan {
  after: number
  until: number
}

/** Counts one side's messages in a time span, and selects the time of the first. */
export const countMessagesIn = (tx: Tx, conversationId: number, side: MessageSide, { after, until }: TimeSpan) =>
  tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('created_at', '>', after)
    .where('created_at', '<=', until)
    .where('side', '=', side)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('created_at').as('first_at')])
    .executeTakeFirstOrThrow()

/** Selects the message that a repeated request has sent before. */
export const selectMessageByKey = (tx: Tx, conversationId: number, key: string) =>
  tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('request_key', '=', key)
    .select(['id', 'text', 'product_id'])
    .executeTakeFirst()
