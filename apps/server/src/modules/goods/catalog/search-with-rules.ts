import type { ProductCard } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { loadCards } from './cards.ts'
import { getProductIndex } from './lists/product-index.ts'
import type { SearchRules } from './repository-search-rules.ts'
import { findRows } from './search/find-rows.ts'
import { pickFound } from './search/pick-found.ts'

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
