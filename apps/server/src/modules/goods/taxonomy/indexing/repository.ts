import type { Db, Tx } from '../../../../db/index.ts'

/** Marks products whose words are to be indexed again. */
export const insertMarked = async (tx: Tx, ids: readonly number[]): Promise<void> =>
  void (await tx
    .insertInto('products_to_index')
    .values(ids.map((product_id) => ({ product_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute())

export const selectMarked = async (db: Db | Tx, limit: number): Promise<number[]> =>
  (await db.selectFrom('products_to_index').select('product_id').orderBy('product_id').limit(limit).execute()).map(
    ({ product_id }) => product_id,
  )

export const deleteMarked = async (tx: Tx, ids: readonly number[]): Promise<void> =>
  void (await tx.deleteFrom('products_to_index').where('product_id', 'in', ids).execute())
