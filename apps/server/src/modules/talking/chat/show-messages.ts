import type { Message, SellerMessage } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { translateRows } from '../../base/translations/index.ts'
import { loadSentProducts } from './load-sent-products.ts'
import { type Members, presentAsSent, presentMessage } from './present.ts'
import type { MemberIds } from './repository.ts'
import { selectNames, selectShop, selectUser } from './repository-members.ts'
import type { MessageRow } from './repository-messages.ts'

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
