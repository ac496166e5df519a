import type { Deps } from '../../deps.ts'
import { type Columns, getProductIndex } from '../catalog/index.ts'

/** The products and categories that a shop has on sale. */
export interface ShopFigures {
  products: number
  /** Main categories only. */
  categoryIds: ReadonlySet<number>
}

/** Counts by shop, cached as long as the columns they were counted from. */
const counted = new WeakMap<Columns, Map<number, ShopFigures>>()

/** Returns figures that are at most five seconds old, without a query. */
export function createShopFigures(deps: Deps): (shopId: number) => Promise<ShopFigures> {
  const index = getProductIndex(deps)
  return async (shopId) => {
    const columns = await index.columns()
    const ofColumns = counted.get(columns) ?? new Map<number, ShopFigures>()
    counted.set(columns, ofColumns)
    const cached = ofColumns.get(shopId)
    if (cached) return cached
    const figures = count(columns, shopId)
    ofColumns.set(shopId, figures)
    return figures
  }
}

function count({ shops, categories, names }: Columns, shopId: number): ShopFigures {
  const rows = shops.rows.get(shopId) ?? []
  const codes = new Set<number>()
  for (const row of rows) {
    const end = categories.starts[row + 1] ?? 0
    for (let at = categories.starts[row] ?? 0; at < end; at++) codes.add(categories.codes[at] ?? 0)
  }
  const found = new Set([...codes].map((code) => categories.ids[code]))
  const top = names.categories.filter((category) => category.parent_id === null && found.has(category.id))
  return { products: rows.length, categoryIds: new Set(top.map((category) => category.id)) }
}
