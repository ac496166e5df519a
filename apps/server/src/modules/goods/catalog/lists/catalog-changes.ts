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
