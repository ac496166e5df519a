import type { ProductCard } from '@rialto/contract'
import { wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { CONTENT_LOCALE } from '../../../lib/texts.ts'
import { loadCards } from './cards.ts'
import { getProductIndex } from './lists/product-index.ts'
import { logReading, type ReadingLog } from './lists/reading-progress.ts'
import type { SearchRules } from './repository-search.ts'
import { findBest, findRows, pickFound } from './search/find-rows.ts'
import { getSearch } from './search/get-search.ts'

/** Reads all products, and then their words in the background, so that the first shopper after a start need not wait for them. */
export async function readCatalogAhead(deps: Deps, log: ReadingLog): Promise<void> {
  logReading(deps.database, log)
  await getProductIndex(deps).current()
  getSearch(deps).prepare()
}

/** The ids of the visible products that a text finds best, 50 at most. */
export async function findBestProducts(deps: Deps, text: string): Promise<number[]> {
  if (wordsOf(text).length === 0) return []
  return (
    await findBest(deps, await getProductIndex(deps).current(), {
      text,
      locale: CONTENT_LOCALE,
      literal: true,
    })
  ).ids
}

interface RuledSearch {
  text: string
  locale: string
  /** The rules to search by, in place of those that hold. */
  rules: SearchRules
  /** The number of products. */
  limit: number
}

/** The first products of a search, as a shopper without filters would see them if these rules held, and how many there are. */
export async function searchWith(
  deps: Deps,
  { text, locale, rules, limit }: RuledSearch,
): Promise<{ total: number; products: ProductCard[] }> {
  const index = await getProductIndex(deps).current()
  const found = await findRows(deps, index, { text, locale, literal: false }, rules)
  const ids = pickFound(index, found, { chosen: [], offset: 0, limit })
  const products = await loadCards(deps.database.reading, ids, { locale, userId: null, now: deps.now() })
  return { total: found.rows.size, products }
}
