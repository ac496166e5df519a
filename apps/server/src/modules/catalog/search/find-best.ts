import type { Deps } from '../../../deps.ts'
import type { CatalogIndex } from '../lists/catalog-index.ts'
import { EXTERNAL_CACHE_MS } from './find-rows.ts'
import { getSearch } from './get-search.ts'
import { pickFound } from './pick-found.ts'
import type { SearchResult } from './search-port.ts'
import { typedWords } from './search-products.ts'

/** The first products that a search finds; it is small, where the sets of all that it finds may be large. */
export interface BestProducts {
  ids: number[]
  /** The words that were searched in the end, corrected or joined. */
  words: string[]
  suggestion: string[] | null
}

/** Suggestions are made of this many of the best products. */
const COUNT = 50

/** Finds the best products for a text, cached with the index: many people type the same beginnings. */
export async function findBest(deps: Deps, index: CatalogIndex, text: string): Promise<BestProducts> {
  const key = typedWords(text).join(' ')
  const cached = index.bestProducts.get(key)
  if (cached) return cached
  const { revision } = index
  const searched: SearchResult | undefined = index.searches.get(key)
  const found = searched ?? (await getSearch(deps).searchBest(index, text, COUNT))
  const { words, suggestion } = found
  const best = { ids: pickFound(index, found, { chosen: [], offset: 0, limit: COUNT }), words, suggestion }
  // Products may have become visible meanwhile.
  if (index.revision === revision)
    index.bestProducts.set(key, best, deps.config.externalSearch ? { ttl: EXTERNAL_CACHE_MS } : {})
  return best
}
