import type { Message, Paged, SellerMessage } from '@rialto/contract'
import type { MessageSide } from '@rialto/contract/enums'
import { unlessStorageFails } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/pagination.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { hasOrdered } from './inbox/repository-context.ts'
import { notFoundForNonMember } from './not-found-for-non-member.ts'
import { type ConversationRow, type MemberIds, markRead, selectConversation } from './repository.ts'
import { type MessageRow, selectMessages } from './repository-messages.ts'
import { findMembers, showMessages, showSellerMessages } from './show-messages.ts'

interface MessagesQuery extends PageQuery {
  memberIds: MemberIds
  locale: string
}

/** Lists a shopper's messages with a shop, newest first, also with a closed shop. Page 1 marks the shop's messages as read. */
export async function listMessages(deps: Deps, reading: MessagesQuery): Promise<Paged<Message> | Refusal> {
  const members = await findMembers(deps, reading.memberIds, reading.locale)
  const conversation = await selectConversation(deps.database.db, reading.memberIds)
  if (!members || (!conversation && members.shop.status !== 'active'))
    return refuse('not_found', text('Shop not found'))
  if (!conversation) return paged<Message>([], 0, reading)
  const rows = await readPage(deps, conversation, 'user', reading)
  return paged(await showMessages(deps, rows, members, reading.locale), conversation.message_count, reading)
}

/**
 * Lists a shop's messages with a shopper who has written to it or ordered at it. Page 1 marks the shopper's messages as read.
 */
export async function listSellerMessages(deps: Deps, reading: MessagesQuery): Promise<Paged<SellerMessage> | Refusal> {
  const { db } = deps.database
  const members = await findMembers(deps, reading.memberIds, reading.locale)
  const conversation = await selectConversation(db, reading.memberIds)
  const hasMessages = conversation !== undefined && conversation.message_count > 0
  if (!members || !(hasMessages || (await hasOrdered(db, reading.memberIds)))) return notFoundForNonMember()
  if (!hasMessages) return paged<SellerMessage>([], 0, reading)
  const rows = await readPage(deps, conversation, 'shop', reading)
  return paged(await showSellerMessages(deps, rows, members, reading.locale), conversation.message_count, reading)
}

async function readPage(
  { database, invalidations }: Deps,
  { id, user_id, shop_id, unread_by_user, unread_by_shop }: ConversationRow,
  reader: MessageSide,
  query: MessagesQuery,
): Promise<MessageRow[]> {
  const unread = reader === 'user' ? unread_by_user : unread_by_shop
  // Marked before the query: a message written in between may stay unread though it was shown, but none is missed.
  if (query.page === 1 && unread > 0) {
    await unlessStorageFails(database.write((tx) => markRead(tx, id, reader)))
    invalidations.publishChange({ shopId: shop_id, kind: 'conversation', id: user_id })
  }
  return selectMessages(database.db, id, { limit: query.per_page, offset: offsetOf(query) })
}
