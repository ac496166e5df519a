import type { Message } from '@rialto/contract'
import type { Deps } from '../../deps.ts'
import { translateRows } from '../translations/index.ts'
import { loadProducts } from './load-products.ts'
import { presentMessage, type Sides } from './present.ts'
import type { Pair } from './repository.ts'
import type { MessageRow } from './repository-messages.ts'
import { selectShop, selectUser } from './repository-sides.ts'

/** The two who talk, the shop by its name in the wanted language; undefined where one of them is not there. */
export async function findSides({ database: { db } }: Deps, pair: Pair, locale: string): Promise<Sides | undefined> {
  const [user, shop] = await Promise.all([selectUser(db, pair.userId), selectShop(db, pair.shopId)])
  if (!user || !shop) return undefined
  const [named = shop] = await translateRows(db, 'shop', locale, [shop], ['name'])
  return { user, shop: named }
}

/** Messages as either side sees them. */
export async function showMessages(
  { database: { db }, now }: Deps,
  rows: readonly MessageRow[],
  sides: Sides,
  locale: string,
): Promise<Message[]> {
  const sent = rows.map((row) => row.product_id).filter((id) => id !== null)
  const products = await loadProducts(db, [...new Set(sent)], { locale, now: now() })
  return rows.map((row) => presentMessage(row, sides, products.get(row.product_id ?? 0), now()))
}
