import type { ProductSearch, SearchWord } from '../../../db/search.ts'
import type { SearchScope } from '../../../db/search-scope.ts'
import { type Bits, intersect } from '../lists/bits.ts'
import type { CatalogIndex } from '../lists/catalog-index.ts'
import { RowSet, rowSetData } from '../lists/row-set.ts'

/** Each entry must be met, by any of its words. */
export type SearchQuery = readonly (readonly SearchWord[])[]

/** The search of an index: what the database finds for single words, combined in memory. */
export interface WordSearch extends Pick<ProductSearch, 'similarTerms'> {
  /** The rows of visible products that meet the query; null where there are none, or where it is empty. */
  find(query: SearchQuery, scope: SearchScope): Promise<Bits | null>
}

export function createWordSearch(index: CatalogIndex, search: ProductSearch): WordSearch {
  async function rowsWith(word: SearchWord, scope: SearchScope): Promise<RowSet> {
    return index.postings.get(`${scope} ${word.whole} ${word.word}`, async () => {
      const rows = index.rowsOf(await search.find(word, scope))
      return new RowSet(rowSetData(rows, index.rowCount))
    })
  }

  async function rowsWithAny(words: readonly SearchWord[], scope: SearchScope): Promise<Bits> {
    const sets = await Promise.all(words.map((word) => rowsWith(word, scope)))
    const bits = index.emptyBits()
    for (const set of sets) set.addTo(bits)
    return bits
  }

  return {
    async find(query, scope) {
      if (query.length === 0) return null
      const found = await Promise.all(query.map((words) => rowsWithAny(words, scope)))
      const rows = index.visible.slice()
      for (const bits of found) intersect(rows, bits)
      return rows.some((word) => word !== 0) ? rows : null
    },
    similarTerms: search.similarTerms,
  }
}
