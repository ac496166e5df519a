import type { Deps } from '../../deps.ts'
import { getProductIndex } from './lists/product-index.ts'
import { findBest } from './search/find-best.ts'
import { typedWords } from './search/search-products.ts'

/** The ids of the visible products that a text finds best, 50 at most. */
export async function findBestProducts(deps: Deps, text: string): Promise<number[]> {
  if (typedWords(text).length === 0) return []
  return (await findBest(deps, await getProductIndex(deps).current(), text)).ids
}
