import type { ProductSearch, SearchWord } from '../../../../db/search.ts'
import type { SearchScope } from '../../../../db/search-scope.ts'
import type { CatalogIndex } from '../lists/catalog-index.ts'
import { intersectRows, type Rows, uniteLists } from '../lists/rows.ts'

/** Each entry must be met, by any of its words. */
export type SearchQuery = readonly (readonly SearchWord[])[]

/** The search of an index: what is found for single words, combined. */
export interface WordSearch extends Pick<ProductSearch, 'similarTerms'> {
  /**
   * The rows of visible products that meet the query; null where there are none, or where it is empty.
   * @param within only among these rows, which are visible
   */
  find(query: SearchQuery, scope: SearchScope, within?: Rows): Promise<Rows | null>
}

export function createWordSearch(index: CatalogIndex, search: ProductSearch): WordSearch {
  const visible = { bits: index.visible }
  const visibleRows = new WeakMap<Rows, Rows>()

  /** Most words are in names alone, so that they have the same rows in each scope. */
  function visibleOf(rows: Rows): Rows {
    const known = visibleRows.get(rows) ?? intersectRows([rows, visible])
    visibleRows.set(rows, known)
    return known
  }

  async function findRowsWithAny(words: readonly SearchWord[], scope: SearchScope): Promise<Rows> {
    const found = await Promise.all(words.map((word) => search.find(word, scope)))
    return uniteLists(
      found.map((ids) => index.rowsOf(ids)),
      index.visible.length,
    )
  }

  function rowsWithAny(words: readonly SearchWord[], scope: SearchScope): Promise<Rows> {
    const key = words.map(({ word, whole }) => (whole ? word : `${word}*`)).join(' ')
    return index.postings.get(key, scope, () => findRowsWithAny(words, scope))
  }

  return {
    async find(query, scope, within) {
      if (query.length === 0) return null
      const found = await Promise.all(query.map((words) => rowsWithAny(words, scope)))
      const [first] = found
      const rows =
        first && found.length === 1 && !within ? visibleOf(first) : intersectRows([within ?? visible, ...found])
      return rows.size === 0 ? null : rows
    },
    similarTerms: search.similarTerms,
  }
}
