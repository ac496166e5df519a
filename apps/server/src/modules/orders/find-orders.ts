import type { OrderStatus } from '@rialto/contract/enums'
import type { Db } from '../../db/index.ts'
import { holdsWords, wordsOf } from '../../db/search-text.ts'
import { translateRows } from '../translations/index.ts'
import { selectFindable } from './repository-lists.ts'

/** Far more than anybody looks through. */
const LINES_SEARCHED = 5_000

export interface FoundOrder {
  id: number
  status: OrderStatus
}

/**
 * The orders of a shopper whose code, shop and products hold every word of the search, accents and case forgiven; products by the
 * name that they were ordered under and by the one in the shopper's language. In memory, since SQLite folds ASCII alone.
 */
export async function findOrders(db: Db, userId: number, search: string, locale: string): Promise<FoundOrder[]> {
  const rows = await selectFindable(db, userId, LINES_SEARCHED)
  const named = await translateRows(
    db,
    'product',
    locale,
    rows.map((row) => ({ id: row.product_id, name: row.name })),
    ['name'],
  )
  const orders = new Map<number, FoundOrder & { words: string[] }>()
  for (const [place, { id, status, code, shop_name, name }] of rows.entries()) {
    const order = orders.get(id) ?? { id, status, words: [code, code.replaceAll('-', ''), shop_name] }
    order.words.push(name, named[place]?.name ?? '')
    orders.set(id, order)
  }
  const wanted = wordsOf(search)
  if (wanted.length === 0) return []
  return [...orders.values()].filter(({ words }) => holdsWords(words.join('\n'), wanted))
}
