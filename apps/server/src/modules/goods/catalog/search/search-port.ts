import type { CatalogIndex } from '../lists/catalog-index.ts'
import type { BestFound, SearchResult } from './found.ts'
import type { Part } from './parts.ts'
import type { SearchedProducts } from './searched-products.ts'
import type { Vocabulary } from './vocabulary.ts'

/** More products than these are not ranked one by one, and an external engine does not return more. */
export const RANKED_MAX = 10_000

/** A search text as it was understood. */
export interface AskedText {
  parts: readonly Part[]
  vocabulary: Vocabulary
  goods: SearchedProducts
  /** Whether only the typed words are looked for. */
  literal: boolean
}

/** The search of products by a whole text; each search engine has an adapter. */
export interface SearchPort {
  /** Finds the visible products that a text asks for, best first. */
  search(index: CatalogIndex, asked: AskedText): Promise<SearchResult>
  /** Finds the first ones of the same result, `count` products or more, or all of them. */
  searchBest(index: CatalogIndex, asked: AskedText, count: number): Promise<BestFound>
}
