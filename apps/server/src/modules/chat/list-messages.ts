import type { Message, Paged } from '@rialto/contract'
import type { MessageSide } from '@rialto/contract/enums'
import { unlessStorageFails } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../lib/pagination.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { notFoundForNonMember } from './not-found-for-non-member.ts'
import { type ConversationRow, type MemberIds, markRead, selectConversation } from './repository.ts'
import { selectMessages } from './repository-messages.ts'
import { findMembers, showMessages } from './show-messages.ts'

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
  return conversation ? readPage(deps, conversation, 'user', { ...reading, members }) : paged<Message>([], 0, reading)
}

/** Lists a shop's messages with a shopper who has written to it. Page 1 marks the shopper's messages as read. */
export async function listSellerMessages(deps: Deps, reading: MessagesQuery): Promise<Paged<Message> | Refusal> {
  const members = await findMembers(deps, reading.memberIds, reading.locale)
  const conversation = await selectConversation(deps.database.db, reading.memberIds)
  if (!members || !conversation?.message_count) return notFoundForNonMember()
  return readPage(deps, conversation, 'shop', { ...reading, members })
}

type LoadedQuery = MessagesQuery & { members: NonNullable<Awaited<ReturnType<typeof findMembers>>> }

async function readPage(
  deps: Deps,
  { id, message_count, unread_by_user, unread_by_shop }: ConversationRow,
  reader: MessageSide,
  { members, locale, ...query }: LoadedQuery,
): Promise<Paged<Message>> {
  const unread = reader === 'user' ? unread_by_user : unread_by_shop
  // Marked before the query: a message written in between may stay unread though it was shown, but none is missed.
  if (query.page === 1 && unread > 0) await unlessStorageFails(deps.database.write((tx) => markRead(tx, id, reader)))
  const rows = await selectMessages(deps.database.db, id, { limit: query.per_page, offset: offsetOf(query) })
  return paged(await showMessages(deps, rows, members, locale), message_count, query)
}
