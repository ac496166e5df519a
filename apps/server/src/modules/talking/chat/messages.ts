import type { Message, Paged, SellerMessage } from '@rialto/contract'
import type { ChatProduct } from '@rialto/contract/chat'
import type { MessageSide } from '@rialto/contract/enums'
import {
  chatShopChannel,
  chatUserChannel,
  MESSAGE_TO_SHOP_EVENT,
  MESSAGE_TO_USER_EVENT,
} from '@rialto/contract/realtime'
import { type Db, unlessStorageFails } from '../../../db/index.ts'
import { holdsWords, wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/paging.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { Publisher } from '../../../realtime/realtime.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { loadCards } from '../../goods/catalog/index.ts'
import { type Members, presentAsSent, presentMessage, presentRemovedProduct } from './present.ts'
import {
  type ConversationRow,
  type MemberIds,
  type MessageRow,
  markRead,
  selectConversation,
  selectMessages,
  selectNames,
  selectProductNames,
  selectProducts,
  selectShop,
  selectUser,
} from './repository.ts'
import { hasOrdered } from './repository-inbox.ts'

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

/** Finds shopper and shop, the shop with its translated name; undefined if either does not exist. */
export async function findMembers(
  { database: { db } }: Deps,
  memberIds: MemberIds,
  locale: string,
): Promise<Members | undefined> {
  const [user, shop] = await Promise.all([selectUser(db, memberIds.userId), selectShop(db, memberIds.shopId)])
  if (!user || !shop) return undefined
  const [named = shop] = await translateRows(db, 'shop', locale, [shop], ['name'])
  return { user, shop: named }
}

/** Presents messages with their products, for either side. */
export async function showMessages(
  { database: { db }, now }: Deps,
  rows: readonly MessageRow[],
  members: Members,
  locale: string,
): Promise<Message[]> {
  const sent = rows.map((row) => row.product_id).filter((id) => id !== null)
  const products = await loadSentProducts(db, [...new Set(sent)], { locale, now: now() })
  return rows.map((row) => presentMessage(row, members, presentAsSent(row, products.get(row.product_id ?? 0)), now()))
}

/** Presents messages to the shop's team, which sees who of them answered. */
export async function showSellerMessages(
  deps: Deps,
  rows: readonly MessageRow[],
  members: Members,
  locale: string,
): Promise<SellerMessage[]> {
  const authorIds = rows.map((row) => row.author_id).filter((id) => id !== null)
  const [messages, authors] = await Promise.all([
    showMessages(deps, rows, members, locale),
    selectNames(deps.database.db, [...new Set(authorIds)]),
  ])
  const names = new Map(authors.map(({ id, name }) => [id, name]))
  return messages.map((message, index) => ({ ...message, author: names.get(rows[index]?.author_id ?? 0) ?? null }))
}

interface ProductContext {
  locale: string
  now: number
}

interface SentProduct extends ChatProduct {
  /** Its name in the content's language, by which a renamed product is told. */
  contentName: string
}

/** Loads products that were sent in messages, as they are now. Products that are no longer on sale keep name and last price. */
export async function loadSentProducts(
  db: Db,
  ids: readonly number[],
  { locale, now }: ProductContext,
): Promise<ReadonlyMap<number, SentProduct>> {
  const cards = await loadCards(db, ids, { locale, userId: null, now })
  const shown = new Set(cards.map((card) => card.id))
  const removedIds = ids.filter((id) => !shown.has(id))
  const rows = removedIds.length === 0 ? [] : await selectProducts(db, removedIds)
  const removed = (await translateRows(db, 'product', locale, rows, ['name'])).map(presentRemovedProduct)
  const names = new Map((await selectProductNames(db, ids)).map(({ id, name }) => [id, name]))
  return new Map(
    [...cards, ...removed].map((product) => [product.id, { ...product, contentName: names.get(product.id) ?? '' }]),
  )
}

export interface ChatDeps extends Deps {
  realtime: Publisher
}

/**
 * Notifies the other member over realtime, without any content, since the channels are public (docs/spec/api §5), and the consoles of the
 * shop's team.
 */
export function notifyOtherMember(
  { invalidations, realtime }: ChatDeps,
  writer: MessageSide,
  { userId, shopId }: MemberIds,
): void {
  realtime.publish(
    writer === 'user'
      ? { channel: chatShopChannel(shopId), event: MESSAGE_TO_SHOP_EVENT, data: {} }
      : { channel: chatUserChannel(userId), event: MESSAGE_TO_USER_EVENT, data: {} },
  )
  invalidations.publishChange({ shopId, kind: 'message', id: userId })
}

/** Answers 404 to non-members, so that conversations cannot be probed (docs/spec/api §1). */
export const notFoundForNonMember = (): Refusal => refuse('not_found', text('Not found'))

/** Tells whether one of the names contains every word of the search, regardless of accents, case and apostrophes. */
export function matchesSearch(search: string, names: readonly string[]): boolean {
  const words = wordsOf(search)
  if (words.length === 0) return false
  return names.some((name) => holdsWords(name, words))
}
