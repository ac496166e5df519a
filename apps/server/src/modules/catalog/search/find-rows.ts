import type { ProductSearch } from '../../../db/search.ts'
import { type Columns, rowsOf } from '../lists/columns.ts'
import { type FoundRows, searchProducts, typedWords } from './search-products.ts'

/**
 * What a text finds, as rows of the columns; kept with them, so as old as they may be. Many people type the same beginnings of
 * the same words, and the same search is asked for again with each page and filter.
 */
export async function findRows(search: ProductSearch, columns: Columns, text: string): Promise<FoundRows> {
  const key = typedWords(text).join(' ')
  const known = columns.searches.get(key)
  if (known) return known
  const { ranks, ...words } = await searchProducts(search, text)
  const found = { ...words, ranks: ranks.map((ids) => rowsOf(columns, ids)) }
  columns.searches.set(key, found)
  return found
}
