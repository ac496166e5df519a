import type { ProductSearch, SearchWord } from '../../../db/search.ts'
import type { SearchScope } from '../../../db/search-scope.ts'
import { type Bits, hasBit, intersectionOf, isEmpty, setBit, setBits } from '../lists/bits.ts'
import type { CatalogIndex } from '../lists/catalog-index.ts'

/** Each entry must be met, by any of its words. */
export type SearchQuery = readonly (readonly SearchWord[])[]

/** The search of an index: what the database finds for single words, combined in memory. */
export interface WordSearch extends Pick<ProductSearch, 'similarTerms'> {
  /**
   * The rows of visible products that meet the query; null where there are none, or where it is empty.
   * @param within only among these rows, which are few
   */
  find(query: SearchQuery, scope: SearchScope, within?: Uint32Array): Promise<Bits | null>
}

export function createWordSearch(index: CatalogIndex, search: ProductSearch): WordSearch {
  async function findRowsWithAny(words: readonly SearchWord[], scope: SearchScope): Promise<Bits> {
    const bits = index.emptyBits()
    for (const word of words) setBits(bits, index.rowsOf(await search.find(word, scope)))
    return bits
  }

  function rowsWithAny(words: readonly SearchWord[], scope: SearchScope): Promise<Bits> {
    const key = `${scope} ${words.map(({ word, whole }) => (whole ? word : `${word}*`)).join(' ')}`
    return index.postings.get(key, () => findRowsWithAny(words, scope))
  }

  function rowsAmong(rows: Uint32Array, sets: readonly Bits[]): Bits {
    const bits = index.emptyBits()
    for (const row of rows) if (sets.every((set) => hasBit(set, row))) setBit(bits, row)
    return bits
  }

  return {
    async find(query, scope, within) {
      if (query.length === 0) return null
      const found = await Promise.all(query.map((words) => rowsWithAny(words, scope)))
      const rows = within ? rowsAmong(within, found) : intersectionOf([index.visible, ...found])
      return isEmpty(rows) ? null : rows
    },
    similarTerms: search.similarTerms,
  }
}
