import type { Database } from '../../../db/index.ts'
import { productSearch } from '../../../db/search.ts'
import type { SearchPort } from './search-port.ts'
import { searchProducts } from './search-products.ts'
import { createWordSearch } from './word-search.ts'

/** Above this many products, a search of the database may take over 5 ms. */
const LARGE_ROWS = 20_000

/** The search in the shop's own database, SQLite or PostgreSQL. */
export const createEmbeddedSearch = (database: Database): SearchPort => ({
  search: (index, text) =>
    searchProducts(createWordSearch(index, productSearch(database, index.rowCount > LARGE_ROWS)), text),
})
