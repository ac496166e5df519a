import type { CatalogIndex } from '../lists/catalog-index.ts'
import type { Found } from './search-products.ts'

/** More products than these are not ranked one by one, and an external engine does not return more. */
export const RANKED_MAX = 10_000

/** The result of a search by any engine. */
export interface SearchResult extends Found {
  /** The order of an engine that ranks single products; absent where ranks are enough. */
  ordered?: OrderedRows
}

export type BestRanks = Omit<SearchResult, 'rows'>

export interface OrderedRows {
  /** Best first. */
  rows: Uint32Array
  /** Differs for each answer. */
  answer: number
}

/** The search of products by a whole text; each search engine has an adapter. */
export interface SearchPort {
  /** Finds the visible products that have every word of a text, best first; corrects the spelling where there are none. */
  search(index: CatalogIndex, text: string): Promise<SearchResult>
  /** Finds the first ranks of the same result, with `count` products or more, or all of it. */
  searchBest(index: CatalogIndex, text: string, count: number): Promise<BestRanks>
}
