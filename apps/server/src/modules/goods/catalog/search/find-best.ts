import type { Deps } from '../../../../deps.ts'
import type { CatalogIndex } from '../lists/catalog-index.ts'
import { askFor, EXTERNAL_CACHE_MS, keyOf, type SearchText } from './find-rows.ts'
import type { BestProducts, SearchResult } from './found.ts'
import { getSearch } from './get-search.ts'
import { pickFound } from './pick-found.ts'
import { createSearchRules } from './search-rules.ts'

/** Suggestions are made of this many of the best products. */
const COUNT = 50

/** Finds the best products for a text, cached with the index: many people type the same beginnings. */
export async function findBest(deps: Deps, index: CatalogIndex, asked: SearchText): Promise<BestProducts> {
  const rules = await createSearchRules(deps).current()
  const key = keyOf(asked, rules)
  const cached = index.bestProducts.get(key)
  if (cached) return cached
  const { revision } = index
  const searched: SearchResult | undefined = index.searches.get(key)
  const read = await askFor(deps.database.reading, index, asked, rules)
  const found = searched ?? (await getSearch(deps).searchBest(index, read, COUNT))
  const words = found.instead ?? read.parts.flatMap(({ alternatives: [own = []] }) => own)
  const best = { ids: pickFound(index, found, { chosen: [], offset: 0, limit: COUNT }), words, instead: found.instead }
  // Products may have become visible meanwhile.
  if (index.revision === revision)
    index.bestProducts.set(key, best, deps.config.externalSearch ? { ttl: EXTERNAL_CACHE_MS } : {})
  return best
}
