import { wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { CONTENT_LOCALE } from '../../base/translations/index.ts'
import { getProductIndex } from './lists/product-index.ts'
import { findBest } from './search/find-best.ts'

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
