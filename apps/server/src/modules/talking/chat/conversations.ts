import type { Conversation, Paged, SellerConversation } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/paging.ts'
import type { CurrentUser } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { type ChatDeps, matchesSearch, notFoundForNonMember, notifyOtherMember } from './messages.ts'
import { presentConversation, presentSellerConversation } from './present.ts'
import {
  appendMessage,
  countConversationsOfShop,
  countConversationsOfUser,
  isOnSale,
  type MemberIds,
  selectConversation,
  selectConversationsOfUser,
  selectMessage,
  selectShopNames,
  selectUserNames,
  selectUsersOfShop,
  sumUnreadByUser,
  type UserConversationRow,
  updateShopSeen,
  updateUserSeen,
} from './repository.ts'
import { selectInboxOf } from './repository-inbox.ts'
import { isRepeatedProduct } from './rules.ts'
import { lockForShopper, refuseTooManyMessages } from './send-message.ts'

/** The most conversations that are searched. Names are matched in memory, since SQLite folds the case of ASCII only. */
const SEARCHED_MAX = 10_000

interface ConversationsQuery extends PageQuery {
  search: string
}

/** Lists a shopper's conversations, latest first. The search matches the shops' names, original and translated. */
export async function listConversations(
  deps: Deps,
  userId: number,
  { search, ...query }: ConversationsQuery,
  locale: string,
): Promise<Paged<Conversation>> {
  const { db } = deps.database
  if (search === '') {
    const page = { ids: null, limit: query.per_page, offset: offsetOf(query) }
    const [rows, total] = await Promise.all([
      selectConversationsOfUser(db, userId, page),
      countConversationsOfUser(db, userId),
    ])
    return paged(await presentRows(deps, rows, locale), total, query)
  }
  const shops = await selectShopNames(db, userId, SEARCHED_MAX)
  const translatedRows = await translateRows(db, 'shop', locale, shops, ['name'])
  const found = shops.filter(({ name }, index) => matchesSearch(search, [name, translatedRows[index]?.name ?? '']))
  const ids = idsOfPage(found, query)
  const rows =
    ids.length === 0 ? [] : await selectConversationsOfUser(db, userId, { ids, limit: ids.length, offset: 0 })
  return paged(await presentRows(deps, rows, locale), found.length, query)
}

/** Lists a shop's conversations, latest first. The search matches the shoppers' names. */
export async function listSellerConversations(
  { database: { db }, now }: Deps,
  shopId: number,
  { search, ...query }: ConversationsQuery,
): Promise<Paged<SellerConversation>> {
  const readOfUsers = async (userIds: readonly number[]) => {
    const rows = await selectInboxOf(db, shopId, userIds)
    return rows
      .sort((a, b) => userIds.indexOf(a.id) - userIds.indexOf(b.id))
      .map((row) => presentSellerConversation(row, now()))
  }
  if (search === '') {
    const page = { limit: query.per_page, offset: offsetOf(query) }
    const [users, total] = await Promise.all([
      selectUsersOfShop(db, shopId, page),
      countConversationsOfShop(db, shopId),
    ])
    return paged(await readOfUsers(users.map(({ id }) => id)), total, query)
  }
  const found = (await selectUserNames(db, shopId, SEARCHED_MAX)).filter(({ name }) => matchesSearch(search, [name]))
  return paged(await readOfUsers(idsOfPage(found, query)), found.length, query)
}

/** Shows one conversation as it appears in the shopper's list. */
async function showConversation(deps: Deps, { userId, shopId }: MemberIds, locale: string): Promise<Conversation> {
  const rows = await selectConversationsOfUser(deps.database.db, userId, { ids: [shopId], limit: 1, offset: 0 })
  const [conversation] = await presentRows(deps, rows, locale)
  if (!conversation) throw new Error(`the conversation of user ${userId} with shop ${shopId} is gone`)
  return conversation
}

async function presentRows({ database: { db }, now }: Deps, rows: readonly UserConversationRow[], locale: string) {
  const translatedRows = await translateRows(db, 'shop', locale, rows, ['name'])
  return translatedRows.map((row) => presentConversation(row, now()))
}

const idsOfPage = (found: readonly { id: number }[], query: PageQuery): number[] =>
  found.slice(offsetOf(query), offsetOf(query) + query.per_page).map(({ id }) => id)

interface ConversationRequest {
  memberIds: MemberIds
  /** The product that the shopper asks about. */
  productId: number | null
  locale: string
}

/** Finds or creates a conversation with a shop. A product becomes a message, unless the last message is the same product. */
export async function openConversation(
  deps: ChatDeps,
  { memberIds, productId, locale }: ConversationRequest,
): Promise<Conversation | Refusal> {
  const now = deps.now()
  const sent = await deps.database.write((tx) =>
    productId === null ? findOrCreate(tx, memberIds, now) : sendProduct(tx, memberIds, productId, now),
  )
  if (sent instanceof Refusal) return sent
  if (sent) notifyOtherMember(deps, 'user', memberIds)
  return showConversation(deps, memberIds, locale)
}

/** Without a product, an existing conversation with a closed shop is found as well. */
async function findOrCreate(tx: Tx, memberIds: MemberIds, now: number): Promise<false | Refusal> {
  const entered = (await selectConversation(tx, memberIds)) ?? (await lockForShopper(tx, memberIds, now))
  return entered instanceof Refusal ? entered : false
}

/** @returns whether there is a new message. */
async function sendProduct(tx: Tx, memberIds: MemberIds, productId: number, now: number): Promise<boolean | Refusal> {
  const conversation = await lockForShopper(tx, memberIds, now)
  if (conversation instanceof Refusal) return conversation
  if (!(await isOnSale(tx, { shopId: memberIds.shopId, productId })))
    return refuse('not_found', text('Product not found'))
  const last = await selectMessage(tx, conversation.last_message_id ?? 0)
  if (isRepeatedProduct(last, productId)) return false
  const refusal = await refuseTooManyMessages(tx, conversation, 'user', now)
  if (refusal) return refusal
  await appendMessage(tx, conversation.id, { side: 'user', text: null, productId }, now)
  return true
}

/** Marks a shopper as seen, which counts as active for twelve minutes (docs/spec/api §5). */
export const markUserSeen = ({ database, now }: Deps, userId: number): Promise<void> =>
  database.write((tx) => updateUserSeen(tx, userId, now()))

/**
 * Marks a shop and its seller as seen. This invalidates no cache: a shop also becomes inactive by the clock alone, so cached pages
 * may show its state some seconds late.
 */
export const markShopSeen = (
  { database, now }: Deps,
  { userId, shopId }: { userId: number; shopId: number },
): Promise<void> =>
  database.write(async (tx) => {
    await updateUserSeen(tx, userId, now())
    await updateShopSeen(tx, shopId, now())
  })

/** Counts the messages of shops that a shopper has not read; only their own. */
export const countUnread = async (
  { database: { db } }: Deps,
  user: CurrentUser,
  userId: number,
): Promise<number | Refusal> => (userId === user.id ? sumUnreadByUser(db, userId) : notFoundForNonMember())
