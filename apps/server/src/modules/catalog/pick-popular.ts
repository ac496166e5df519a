import { type Columns, orderBy } from './lists/columns.ts'

/** The products of a category or of a brand; all products where neither is given. */
export interface Subset {
  categoryId?: number
  brandId?: number
}

/** The ids of a subset's most popular products. */
export function pickPopular(columns: Columns, subset: Subset, count: number): number[] {
  const isMember = membership(columns, subset)
  const { rows } = orderBy(columns, 'popular_product')
  const picked: number[] = []
  for (let index = rows.length - 1; index >= 0 && picked.length < count; index--) {
    const row = rows[index] ?? 0
    if (!isMember || isMember[row] === 1) picked.push(columns.ids[row] ?? 0)
  }
  return picked
}

function membership({ ids, categories, brands }: Columns, { categoryId, brandId }: Subset): Uint8Array | undefined {
  if (categoryId === undefined && brandId === undefined) return undefined
  const rows = categoryId === undefined ? brands.rows.get(brandId ?? 0) : categories.rows.get(categoryId)
  const isMember = new Uint8Array(ids.length)
  for (const row of rows ?? []) isMember[row] = 1
  return isMember
}
