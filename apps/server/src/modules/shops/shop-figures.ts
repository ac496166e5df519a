import type { Deps } from '../../deps.ts'
import { type Columns, getProductIndex } from '../catalog/index.ts'

/** The products and categories that a shop has on sale. */
export interface ShopFigures {
  products: number
  /** Of categories; their sub-categories are not told apart. */
  categoryIds: ReadonlySet<number>
}

/** Counted once for each state of the columns that product lists are made from. */
const counted = new WeakMap<Columns, Map<number, ShopFigures>>()

/** Figures no more than five seconds old, without a walk through the database. */
export function createShopFigures(deps: Deps): (shopId: number) => Promise<ShopFigures> {
  const index = getProductIndex(deps)
  return async (shopId) => {
    const columns = await index.columns()
    const ofColumns = counted.get(columns) ?? new Map<number, ShopFigures>()
    counted.set(columns, ofColumns)
    const known = ofColumns.get(shopId)
    if (known) return known
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
