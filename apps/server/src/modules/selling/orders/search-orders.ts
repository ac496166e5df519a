import type { OrderStatus } from '@rialto/contract/enums'
import type { Db } from '../../../db/index.ts'
import { holdsWords, wordsOf } from '../../../db/search-text.ts'
import { translateRows } from '../../base/translations/index.ts'
import { selectSearchableLines } from './repository-lists.ts'

/** More than a shopper would search. */
const LINES_SEARCHED = 5_000

export interface FoundOrder {
  id: number
  status: OrderStatus
}

/**
 * Finds a shopper's orders whose code, shop or products contain every word of the search, ignoring accents and case. Products match
 * by their name when ordered and by their name in the shopper's language. In memory, as SQLite ignores case for ASCII only.
 */
export async function searchOrders(db: Db, userId: number, search: string, locale: string): Promise<FoundOrder[]> {
  const rows = await selectSearchableLines(db, userId, LINES_SEARCHED)
  const translated = await translateRows(
    db,
    'product',
    locale,
    rows.map((row) => ({ id: row.product_id, name: row.name })),
    ['name'],
  )
  const orders = new Map<number, FoundOrder & { words: string[] }>()
  for (const [index, { id, status, code, shop_name, name }] of rows.entries()) {
    const order = orders.get(id) ?? { id, status, words: [code, code.replaceAll('-', ''), shop_name] }
    order.words.push(name, translated[index]?.name ?? '')
    orders.set(id, order)
  }
  const searchWords = wordsOf(search)
  if (searchWords.length === 0) return []
  return [...orders.values()].filter(({ words }) => holdsWords(words.join('\n'), searchWords))
}
