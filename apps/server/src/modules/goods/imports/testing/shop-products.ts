import type { Deps } from '../../../../deps.ts'
import { selectAfter, selectCategories } from '../../catalog/index.ts'
import { selectShops } from '../repository.ts'

/** All products of a shop from the database, with the names of their categories. */
export async function productsOf({ database: { db } }: Deps, shop: string) {
  const found = (await selectShops(db)).find((each) => each.name === shop)
  if (!found) return []
  const names = new Map((await selectCategories(db)).map((category) => [category.id, category.name]))
  return (await selectAfter(db, found.id, 0, 1_000)).map((product) => ({
    ...product,
    categories: product.categoryIds.map((id) => names.get(id) ?? '').sort(),
  }))
}

export async function productOf(deps: Deps, shop: string, handle: string) {
  const product = (await productsOf(deps, shop)).find((each) => each.handle === handle)
  if (!product) throw new Error(`${shop} has no ${handle}`)
  return product
}
