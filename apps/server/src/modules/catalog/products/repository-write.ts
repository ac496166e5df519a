import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '../../db/index.ts'
import type { ProductsTable, Tables } from '../../db/tables.ts'

/** Rows go in by few fixed numbers at once, so that a few statements serve for all: each that is kept prepared costs memory. */
const ROWS_AT_ONCE = [100, 20, 4, 1]

function* portions<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  let start = 0
  for (const size of ROWS_AT_ONCE) {
    for (; rows.length - start >= size; start += size) yield rows.slice(start, start + size)
  }
}

/** Puts products in; answers their ids by handle. */
export async function insertProducts(
  tx: Tx,
  products: readonly Insertable<ProductsTable>[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const portion of portions(products)) {
    const rows = await tx.insertInto('products').values(portion).returning(['id', 'handle']).execute()
    for (const { id, handle } of rows) ids.set(handle, id)
  }
  return ids
}

export async function updateProduct(tx: Tx, id: number, values: Updateable<ProductsTable>): Promise<void> {
  await tx.updateTable('products').set(values).where('id', '=', id).execute()
}

export type PartTable = 'product_categories' | 'product_sizes' | 'product_colors' | 'product_pictures'

/** Takes away what an update writes anew. Variants stay: see {@link updateVariant}. */
export async function deleteParts(tx: Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  const tables: PartTable[] = ['product_categories', 'product_sizes', 'product_colors', 'product_pictures']
  for (const table of tables) await tx.deleteFrom(table).where('product_id', 'in', productIds).execute()
}

export async function insertParts<Table extends PartTable | 'product_variants'>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (const portion of portions(rows)) await tx.insertInto(table).values(portion).execute()
}

/** A variant that is still sold keeps its id: carts and orders may know it. */
export async function updateVariant(tx: Tx, id: number, values: Updateable<Tables['product_variants']>): Promise<void> {
  await tx.updateTable('product_variants').set(values).where('id', '=', id).execute()
}

export async function deleteVariants(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('product_variants').where('id', 'in', ids).execute()
}
