import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '../../db/index.ts'
import type { ProductsTable, Tables } from '../../db/tables.ts'

/** Well below the parameters that one statement may have on either engine. */
const ROWS_AT_ONCE = 250

/** Puts products in; answers their ids by handle. */
export async function insertProducts(
  tx: Tx,
  products: readonly Insertable<ProductsTable>[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (let start = 0; start < products.length; start += ROWS_AT_ONCE) {
    const rows = await tx
      .insertInto('products')
      .values(products.slice(start, start + ROWS_AT_ONCE))
      .returning(['id', 'handle'])
      .execute()
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
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute()
}

/** A variant that is still sold keeps its id: carts and orders may know it. */
export async function updateVariant(tx: Tx, id: number, values: Updateable<Tables['product_variants']>): Promise<void> {
  await tx.updateTable('product_variants').set(values).where('id', '=', id).execute()
}

export async function deleteVariants(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('product_variants').where('id', 'in', ids).execute()
}
