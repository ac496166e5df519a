import type { CatalogChanges, CatalogData, CatalogShape, Sort } from '@rialto/catalog-index'
import type { ProductSort } from '@rialto/contract/enums'
import { RATING_MAX } from '@rialto/contract/limits'
import { calculatePrice } from '@rialto/contract/price-rules'

/** The columns of the catalogue index: the kinds of values that products have. */
const FACETS = ['shops', 'brands', 'categories', 'sizes', 'colors', 'flags'] as const
export type FacetName = (typeof FACETS)[number]

const KEYS = ['newest', 'top_selling', 'popular_product', 'best_deal', 'top_rated', 'price'] as const
export type KeyName = (typeof KEYS)[number]
export type MixName = 'just_for_you'

/** What the index knows of products. */
export const PRODUCT_SHAPE: CatalogShape<FacetName, KeyName, MixName> = {
  columns: FACETS,
  keys: KEYS,
  // For shoppers of whom nothing is known. Two orders are mixed by the places of products in them, not by their keys, which depend on the clock.
  mixes: {
    just_for_you: [
      { key: 'popular_product', weight: 2 },
      { key: 'newest', weight: 1 },
    ],
  },
  ranged: 'price',
}

export type ProductData = CatalogData<FacetName, KeyName | MixName>

/** The changes of products since a position in `product_changes`. */
export interface ProductChanges extends CatalogChanges<FacetName, KeyName> {
  /** Words that products are searched by have changed. */
  haveWordsChanged: boolean
}

/** Both directions of the price share one order. */
export function sortOf(sort: ProductSort): Sort<KeyName | MixName> {
  if (sort === 'low_to_high' || sort === 'high_to_low') return { order: 'price', backwards: sort === 'high_to_low' }
  return { order: sort, backwards: true }
}

interface SortedProduct {
  /** Minor units: the discount price, else the list price. Flash sales begin and end by the clock, so products would jump between pages. */
  salePrice: number
  /** The price that its reduction is shown from. */
  price: number
  /** Average times 100. */
  rating: number
  reviewCount: number
  sold: number
  popularity: number
  createdAt: number
}

/** The keys of a product in all orders but *Just for you*. */
export const sortKeys = (product: SortedProduct): Record<KeyName, number> => ({
  newest: product.createdAt,
  top_selling: product.sold,
  popular_product: product.popularity,
  best_deal: twoKeys(percentageOf(product), product.popularity),
  top_rated: twoKeys(product.rating, product.reviewCount),
  price: product.salePrice,
})

const percentageOf = ({ price, salePrice }: SortedProduct): number =>
  calculatePrice({ listPrice: price, discountPrice: salePrice }).discountPercentage

const SECOND_MAX = 2 ** 32 - 1

/** Combines two sort keys: many products share a discount or a rating, and the second key orders them. */
const twoKeys = (first: number, second: number): number => first * 2 ** 32 + Math.min(Math.max(second, 0), SECOND_MAX)

/** Products with at least so many stars, in stock, and with a discount. Their places are the ids of the values of `flags`. */
const FLAGS = ['stars1', 'stars2', 'stars3', 'stars4', 'stars5', 'inStock', 'discounted'] as const
type FlagName = (typeof FLAGS)[number]

export const flagId = (name: FlagName): number => FLAGS.indexOf(name)

export const starsFlag = (stars: number) => `stars${stars}` as FlagName

interface FlaggedProduct {
  /** Average times 100. */
  rating: number
  stock: number
  /** The price that its reduction is shown from. */
  price: number
  salePrice: number
}

/** The ids of a product's flags. One without reviews is rated 0, so it has no stars. */
export function flagsOf({ rating, stock, price, salePrice }: FlaggedProduct): number[] {
  const flags: FlagName[] = []
  for (let stars = 1; stars <= RATING_MAX && stars * 100 <= rating; stars++) flags.push(starsFlag(stars))
  if (stock > 0) flags.push('inStock')
  if (salePrice < price) flags.push('discounted')
  return flags.map(flagId)
}
