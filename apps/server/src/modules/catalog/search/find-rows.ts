import type { ProductSearch } from '../../../db/search.ts'
import { type Columns, rowsOf } from '../lists/columns.ts'
import { type FoundRows, searchProducts, typedWords } from './search-products.ts'

/**
 * Finds the rows of a search, cached with the columns: many people type the same beginnings of words, and each page and filter
 * repeats the search.
 */
export async function findRows(search: ProductSearch, columns: Columns, text: string): Promise<FoundRows> {
  const key = typedWords(text).join(' ')
  const cached = columns.searches.get(key)
  if (cached) return cached
  const { ranks, ...words } = await searchProducts(search, text)
  const found = { ...words, ranks: ranks.map((ids) => rowsOf(columns, ids)) }
  columns.searches.set(key, found)
  return found
}
