import type { Conversation, Paged, SellerConversation } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/pagination.ts'
import { translateRows } from '../../base/translations/index.ts'
import { selectInboxOf } from './inbox/repository.ts'
import { matchesSearch } from './matches-search.ts'
import { presentConversation, presentSellerConversation } from './present.ts'
import type { MemberIds } from './repository.ts'
import {
  countConversationsOfShop,
  countConversationsOfUser,
  selectConversationsOfUser,
  selectShopNames,
  selectUserNames,
  selectUsersOfShop,
  type UserConversationRow,
} from './repository-lists.ts'

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
export async function showConversation(
  deps: Deps,
  { userId, shopId }: MemberIds,
  locale: string,
): Promise<Conversation> {
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
