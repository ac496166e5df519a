import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { ImportProgressTable } from '../../../db/tables.ts'

/** The last line done of a file; undefined when the shop's last unfinished import was of another file. */
export async function findProgress(
  db: Db,
  { shopId, fileHash }: { shopId: number; fileHash: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('import_progress')
    .where('shop_id', '=', shopId)
    .where('file_hash', '=', fileHash)
    .select('line')
    .executeTakeFirst()
  return row?.line
}

export async function saveProgress(tx: Tx, progress: Insertable<ImportProgressTable>): Promise<void> {
  const { shop_id: _, ...columns } = progress
  await tx
    .insertInto('import_progress')
    .values(progress)
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(columns))
    .execute()
}

export async function deleteProgress(tx: Tx, shopId: number): Promise<void> {
  await tx.deleteFrom('import_progress').where('shop_id', '=', shopId).execute()
}
