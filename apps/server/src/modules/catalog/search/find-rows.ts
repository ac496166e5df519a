import type { Deps } from '../../../deps.ts'
import type { CatalogIndex } from '../lists/catalog-index.ts'
import { byteLengthOf } from '../lists/rows.ts'
import { getSearch } from './get-search.ts'
import type { SearchResult } from './search-port.ts'
import { typedWords } from './search-products.ts'

/** An external engine may learn of a change later than the index, so its answers are not cached until the index changes. */
export const EXTERNAL_CACHE_MS = 2_000

/** Finds the rows of a search, cached with the index: each page and each filter repeats the search. */
export async function findRows(deps: Deps, index: CatalogIndex, text: string): Promise<SearchResult> {
  const key = typedWords(text).join(' ')
  const cached: SearchResult | undefined = index.searches.get(key)
  if (cached) return cached
  const { revision } = index
  const found = await getSearch(deps).search(index, text)
  // Products may have become visible meanwhile.
  if (index.revision === revision) index.searches.set(key, found, cacheOptions(deps, found))
  return found
}

const BYTES_OF_ENTRY = 500

function cacheOptions({ config }: Deps, { rows, ranks, ordered }: SearchResult) {
  const sets = new Set([rows, ...ranks])
  const bytes =
    [...sets].reduce((sum, set) => sum + byteLengthOf(set), BYTES_OF_ENTRY) + (ordered?.rows.byteLength ?? 0)
  return config.externalSearch ? { ttl: EXTERNAL_CACHE_MS, size: bytes } : { size: bytes }
}
