import type { Database } from '../../../db/index.ts'
import { productSearch } from '../../../db/search.ts'
import type { CatalogIndex } from '../lists/catalog-index.ts'
import { type Found, searchProducts, typedWords } from './search-products.ts'
import { createWordSearch } from './word-search.ts'

/** Above this many products, a search of the database may take over 5 ms. */
const LARGE_ROWS = 20_000

/** Finds the rows of a search, cached with the index: each page and each filter repeats the search. */
export async function findRows(database: Database, index: CatalogIndex, text: string): Promise<Found> {
  const key = typedWords(text).join(' ')
  const cached = index.searches.get(key)
  if (cached) return cached
  const search = createWordSearch(index, productSearch(database, index.rowCount > LARGE_ROWS))
  const { revision } = index
  const found = await searchProducts(search, text)
  // Products may have become visible meanwhile.
  if (index.revision === revision) index.searches.set(key, found)
  return found
}
