import type { Tx } from '../../../db/index.ts'
import { indexProducts } from '../../catalog/index.ts'

/** More products than these are indexed after the commit, so that a change does not keep other writers waiting. */
const AT_ONCE = 500

/** Indexes the words of some products again: a few within the transaction, many by the worker. */
export async function markForIndexing(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length <= AT_ONCE) return indexProducts(tx, ids)
  for (let start = 0; start < ids.length; start += AT_ONCE)
    await tx
      .insertInto('products_to_index')
      .values(ids.slice(start, start + AT_ONCE).map((product_id) => ({ product_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** @returns how many products have been indexed */
export async function indexMarked(tx: Tx): Promise<number> {
  const rows = await tx
    .selectFrom('products_to_index')
    .select('product_id')
    .orderBy('product_id')
    .limit(AT_ONCE)
    .execute()
  const ids = rows.map(({ product_id }) => product_id)
  if (ids.length === 0) return 0
  await tx.deleteFrom('products_to_index').where('product_id', 'in', ids).execute()
  await indexProducts(tx, ids)
  return ids.length
}
