import { type OrderData, orderData } from '@rialto/catalog-index'
import type { ProductSort } from '@rialto/contract/enums'
import type { FacetName } from './facets.ts'

/** Everything that lists need of a product. */
export interface ListedProduct {
  id: number
  /** Active, in an active shop. */
  isVisible: boolean
  /** Minor units, without flash sales: as they begin and end by the clock, products would jump between pages. */
  salePrice: number
  discountPercentage: number
  /** Average times 100. */
  rating: number
  reviewCount: number
  sold: number
  popularity: number
  createdAt: number
  /** The ids of its values. */
  values: Readonly<Record<FacetName, readonly number[]>>
}

/** The changes of products since a position in `product_changes`. */
export interface CatalogChanges {
  products: ListedProduct[]
  removedIds: number[]
  /** Words that products are searched by have changed. */
  haveWordsChanged: boolean
  /** The position after these changes. */
  version: number
}

/** Both directions of the price share one order. */
export type OrderName = Exclude<ProductSort, 'low_to_high' | 'high_to_low'> | 'price'
export const KEY_NAMES = ['newest', 'top_selling', 'popular_product', 'best_deal', 'top_rated', 'price'] as const
type KeyName = (typeof KEY_NAMES)[number]

type SortedProduct = Pick<
  ListedProduct,
  'salePrice' | 'discountPercentage' | 'rating' | 'reviewCount' | 'sold' | 'popularity' | 'createdAt'
>

/** The keys of a product in all orders but *Just for you*. */
export const sortKeys = (product: SortedProduct): Record<KeyName, number> => ({
  newest: product.createdAt,
  top_selling: product.sold,
  popular_product: product.popularity,
  best_deal: twoKeys(product.discountPercentage, product.popularity),
  top_rated: twoKeys(product.rating, product.reviewCount),
  price: product.salePrice,
})

const SECOND_MAX = 2 ** 32 - 1

/** Combines two sort keys: many products share a discount or a rating, and the second key orders them. */
const twoKeys = (first: number, second: number): number => first * 2 ** 32 + Math.min(Math.max(second, 0), SECOND_MAX)

/** For unknown shoppers: two parts popularity, one part newness. It uses ranks, so that it does not depend on the clock. */
export const recommendationKey = (popularRank: number, newestRank: number): number => 2 * popularRank + newestRank

/** The order of *Just for you*, from those of popularity and newness. */
export function recommendationOrder(popular: Uint32Array, newest: Uint32Array): OrderData {
  const keys = new Float64Array(popular.length)
  popular.forEach((row, rank) => {
    keys[row] = recommendationKey(rank, 0)
  })
  newest.forEach((row, rank) => {
    keys[row] = (keys[row] ?? 0) + recommendationKey(0, rank)
  })
  return orderData(keys)
}
