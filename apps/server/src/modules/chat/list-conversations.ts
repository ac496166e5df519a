import type { Conversation, Paged, SellerConversation } from '@rialto/contract'
import type { Deps } from '../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../lib/pagination.ts'
import { translateRows } from '../translations/index.ts'
import { isFoundBy } from './is-found-by.ts'
import { presentConversation, presentSellerConversation } from './present.ts'
import type { Pair } from './repository.ts'
import {
  countOfShop,
  countOfUser,
  type OfUserRow,
  selectOfShop,
  selectOfUser,
  selectShopNames,
  selectUserNames,
} from './repository-lists.ts'

/** Far more than anybody scrolls through; names are searched in memory, since SQLite folds ASCII alone. */
const NAMES_SEARCHED = 10_000

interface Wanted extends PageQuery {
  search: string
}

/** Conversations of a shopper, latest first; the search looks at the shops' names, in the shopper's language and as they are. */
export async function listConversations(
  deps: Deps,
  userId: number,
  { search, ...wanted }: Wanted,
  locale: string,
): Promise<Paged<Conversation>> {
  const { db } = deps.database
  if (search === '') {
    const page = { ids: null, limit: wanted.per_page, offset: offsetOf(wanted) }
    const [rows, total] = await Promise.all([selectOfUser(db, userId, page), countOfUser(db, userId)])
    return paged(await shown(deps, rows, locale), total, wanted)
  }
  const shops = await selectShopNames(db, userId, NAMES_SEARCHED)
  const named = await translateRows(db, 'shop', locale, shops, ['name'])
  const found = shops.filter(({ name }, place) => isFoundBy(search, [name, named[place]?.name ?? '']))
  const ids = pageOf(found, wanted)
  const rows = ids.length === 0 ? [] : await selectOfUser(db, userId, { ids, limit: ids.length, offset: 0 })
  return paged(await shown(deps, rows, locale), found.length, wanted)
}

/** Conversations of a shop, latest first; the search looks at the shoppers' names. */
export async function listSellerConversations(
  { database: { db }, now }: Deps,
  shopId: number,
  { search, ...wanted }: Wanted,
): Promise<Paged<SellerConversation>> {
  const show = (rows: Awaited<ReturnType<typeof selectOfShop>>) =>
    rows.map((row) => presentSellerConversation(row, now()))
  if (search === '') {
    const page = { ids: null, limit: wanted.per_page, offset: offsetOf(wanted) }
    const [rows, total] = await Promise.all([selectOfShop(db, shopId, page), countOfShop(db, shopId)])
    return paged(show(rows), total, wanted)
  }
  const found = (await selectUserNames(db, shopId, NAMES_SEARCHED)).filter(({ name }) => isFoundBy(search, [name]))
  const ids = pageOf(found, wanted)
  const rows = ids.length === 0 ? [] : await selectOfShop(db, shopId, { ids, limit: ids.length, offset: 0 })
  return paged(show(rows), found.length, wanted)
}

/** One conversation as the shopper's list shows it. */
export async function showConversation(deps: Deps, { userId, shopId }: Pair, locale: string): Promise<Conversation> {
  const rows = await selectOfUser(deps.database.db, userId, { ids: [shopId], limit: 1, offset: 0 })
  const [conversation] = await shown(deps, rows, locale)
  if (!conversation) throw new Error(`the conversation of user ${userId} with shop ${shopId} is gone`)
  return conversation
}

async function shown({ database: { db }, now }: Deps, rows: readonly OfUserRow[], locale: string) {
  const named = await translateRows(db, 'shop', locale, rows, ['name'])
  return named.map((row) => presentConversation(row, now()))
}

const pageOf = (found: readonly { id: number }[], wanted: PageQuery): number[] =>
  found.slice(offsetOf(wanted), offsetOf(wanted) + wanted.per_page).map(({ id }) => id)
