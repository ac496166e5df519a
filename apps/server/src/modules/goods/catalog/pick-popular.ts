import type { CatalogIndex } from './lists/catalog-index.ts'
import { EVERYTHING } from './lists/filter-names.ts'
import { pickPage } from './lists/pick-page.ts'
import { select } from './lists/selection.ts'

/** The products of a category or of a brand; all products where neither is given. */
export interface Subset {
  categoryId?: number
  brandId?: number
}

/** The ids of a subset's most popular products. */
export function pickPopular(index: CatalogIndex, { categoryId, brandId }: Subset, count: number): number[] {
  const selection = {
    ...EVERYTHING,
    categoryIds: categoryId === undefined ? [] : [categoryId],
    brandIds: brandId === undefined ? [] : [brandId],
  }
  const { all } = select(index, selection)
  return pickPage(index, all, { sort: 'popular_product', ranking: [], offset: 0, limit: count })
}
