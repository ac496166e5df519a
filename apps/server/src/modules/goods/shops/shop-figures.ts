import type { Deps } from '../../../deps.ts'
import { type CatalogIndex, getProductIndex } from '../catalog/index.ts'

/** The products and categories that a shop has on sale. */
export interface ShopFigures {
  products: number
  /** Main categories only. */
  categoryIds: ReadonlySet<number>
}

/** Returns figures that are at most five seconds old, without a query. */
export function createShopFigures(deps: Deps): (shopId: number) => Promise<ShopFigures> {
  const products = getProductIndex(deps)
  /** Cached until the index changes. */
  let figures = new Map<number, ShopFigures>()
  let counted: { index: CatalogIndex; revision: number } | undefined
  return async (shopId) => {
    const index = await products.current()
    if (counted?.index !== index || counted.revision !== index.revision) figures = new Map()
    counted = { index, revision: index.revision }
    const ofShop = figures.get(shopId) ?? countFigures(index, shopId)
    figures.set(shopId, ofShop)
    return ofShop
  }
}

function countFigures(index: CatalogIndex, shopId: number): ShopFigures {
  const products = index.facets.rowsOf('shops', shopId)
  const hasAny = (categoryId: number) => {
    const ofCategory = index.facets.rowsOf('categories', categoryId)
    if (!products || !ofCategory) return false
    return index.common([products.content, ofCategory.content]).few?.length !== 0
  }
  const categories = index.names.categories.filter(({ id, parent_id }) => parent_id === null && hasAny(id))
  return { products: products?.size ?? 0, categoryIds: new Set(categories.map(({ id }) => id)) }
}
