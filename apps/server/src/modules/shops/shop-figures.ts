import type { Deps } from '../../deps.ts'
import { keepEach } from '../../kept.ts'
import { countProducts, selectCategoriesOfShop } from './repository.ts'

/** What a shop has on sale. */
export interface ShopFigures {
  products: number
  categoryIds: ReadonlySet<number>
}

/** Counted once in a few seconds for each shop: a large shop's products take milliseconds to go through. */
export function createShopFigures(deps: Deps): (shopId: number) => Promise<ShopFigures> {
  const { db } = deps.database
  return keepEach(deps, { ms: 5_000, topics: ['catalogue'] }, async (shopId: number) => {
    const [counted, categories] = await Promise.all([
      countProducts(db, { shopId }),
      selectCategoriesOfShop(db, { shopId }),
    ])
    return { products: counted[0]?.products ?? 0, categoryIds: new Set(categories.map((category) => category.id)) }
  })
}
