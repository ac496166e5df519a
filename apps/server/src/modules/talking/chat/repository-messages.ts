import type { MessageSide } from '@rialto/contract/enums'
import type { Db, Tx } from '../../../db/index.ts'
import { CONTENT_LOCALE } from '../../base/translations/index.ts'
import { loadCards } from '../../goods/catalog/index.ts'

/** A message has either a text or a product. */
export interface NewMessage {
  side: MessageSide
  text: string | null
  productId: number | null
  /** The member who writes for the shop. */
  authorId?: number
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
