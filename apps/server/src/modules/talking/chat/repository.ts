import type { MessageSide } from '@rialto/contract/enums'
import type { Db, Tx } from '../../../db/index.ts'

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
