import type { Db } from '../../../../db/index.ts'
import { averageStars } from '../../../../lib/star-rating.ts'
import { selectActiveShops, selectBrands, selectCategoryTree, selectColors, selectSizes } from '../repository-lists.ts'
import type { FilterNames } from './filter-names.ts'

export async function readFilterNames(db: Db): Promise<FilterNames> {
  const shops = await selectActiveShops(db)
  return {
    shops: shops.map(({ id, name, logo, rating_sum, review_count }) => ({
      id,
      name,
      logo,
      rating: averageStars(rating_sum, review_count),
    })),
    brands: await selectBrands(db),
    categories: await selectCategoryTree(db),
    sizes: await selectSizes(db),
    colors: await selectColors(db),
  }
}
