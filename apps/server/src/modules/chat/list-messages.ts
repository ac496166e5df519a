import type { Message, Paged } from '@rialto/contract'
import type { MessageSide } from '@rialto/contract/enums'
import { unlessStorageFails } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../lib/pagination.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { refuseStranger } from './refuse-stranger.ts'
import { type ConversationRow, markRead, type Pair, selectConversation } from './repository.ts'
import { selectMessages } from './repository-messages.ts'
import { findSides, showMessages } from './show-messages.ts'

interface Reading extends PageQuery {
  pair: Pair
  locale: string
}

/** Messages with a shop, newest first, also where it has closed since. Reading page 1 marks the shop's as read. */
export async function listMessages(deps: Deps, reading: Reading): Promise<Paged<Message> | Refusal> {
  const sides = await findSides(deps, reading.pair, reading.locale)
  const conversation = await selectConversation(deps.database.db, reading.pair)
  if (!sides || (!conversation && sides.shop.status !== 'active')) return refuse('not_found', text('Shop not found'))
  return conversation ? read(deps, conversation, 'user', { ...reading, sides }) : paged<Message>([], 0, reading)
}

/** The same for the shop, with a shopper who has talked to it. Reading page 1 marks the shopper's as read. */
export async function listSellerMessages(deps: Deps, reading: Reading): Promise<Paged<Message> | Refusal> {
  const sides = await findSides(deps, reading.pair, reading.locale)
  const conversation = await selectConversation(deps.database.db, reading.pair)
  if (!sides || !conversation?.message_count) return refuseStranger()
  return read(deps, conversation, 'shop', { ...reading, sides })
}

type Found = Reading & { sides: NonNullable<Awaited<ReturnType<typeof findSides>>> }

async function read(
  deps: Deps,
  { id, message_count, unread_by_user, unread_by_shop }: ConversationRow,
  reader: MessageSide,
  { sides, locale, ...wanted }: Found,
): Promise<Paged<Message>> {
  const unread = reader === 'user' ? unread_by_user : unread_by_shop
  // Before they are read: what is written meanwhile may be counted though it was seen, but is never missed.
  if (wanted.page === 1 && unread > 0) await unlessStorageFails(deps.database.write((tx) => markRead(tx, id, reader)))
  const rows = await selectMessages(deps.database.db, id, { limit: wanted.per_page, offset: offsetOf(wanted) })
  return paged(await showMessages(deps, rows, sides, locale), message_count, wanted)
}
