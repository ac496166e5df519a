import type { RequestFor } from '@rialto/contract'
import type { Selection } from './selection.ts'

export type ProductQuery = NonNullable<RequestFor<'GET /products'>['query']>

/** Parameters that a page fixes by its own address: `/best-deal` its sort order, `/categories/bags` its category. */
export type FixedQuery = Pick<ProductQuery, 'category_id' | 'sub_category_id' | 'shop_id' | 'discounted' | 'sort_type'>

/**
 * Returns the query of `GET /products` for a selection. Of the fixed parameters only the sort order can be overridden.
 */
export function buildProductQuery(selection: Selection, fixed: FixedQuery = {}): ProductQuery {
  return {
    search: selection.search,
    literal: selection.literal ? true : undefined,
    category_id: [...selection.categories],
    sub_category_id: [...selection.subcategories],
    brand_id: [...selection.brands],
    size_id: [...selection.sizes],
    color_id: [...selection.colors],
    rating: selection.rating ?? undefined,
    min_price: selection.minPrice ?? undefined,
    max_price: selection.maxPrice ?? undefined,
    in_stock: selection.inStock ? 1 : undefined,
    discounted: selection.onSale ? 1 : undefined,
    page: selection.page > 1 ? selection.page : undefined,
    ...fixed,
    sort_type: selection.sort ?? fixed.sort_type,
  }
}
