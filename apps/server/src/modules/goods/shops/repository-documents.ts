import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { IdentityDocumentsTable } from '../../../db/tables.ts'

type DocumentRow = Selectable<IdentityDocumentsTable>

export const selectDocument = (db: Db, shopId: number): Promise<DocumentRow | undefined> =>
  db.selectFrom('identity_documents').where('shop_id', '=', shopId).selectAll().executeTakeFirst()

/** The paths of all copies in the file storage. */
export async function selectDocumentFiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('identity_documents').select('file').execute()
  return rows.map(({ file }) => file)
}

export const insertDocument = async (tx: Tx, row: DocumentRow): Promise<void> =>
  void (await tx.insertInto('identity_documents').values(row).execute())

export const deleteDocument = (tx: Tx, shopId: number): Promise<DocumentRow | undefined> =>
  tx.deleteFrom('identity_documents').where('shop_id', '=', shopId).returningAll().executeTakeFirst()

/** Notes since when the shops of copies are closed, and forgets it of those that are open again. */
export async function noteClosedShops(tx: Tx, now: number): Promise<void> {
  const closed = tx.selectFrom('shops').where('status', '=', 'closed').select('id')
  await tx
    .updateTable('identity_documents')
    .set({ closed_since: now })
    .where('closed_since', 'is', null)
    .where('shop_id', 'in', closed)
    .execute()
  await tx
    .updateTable('identity_documents')
    .set({ closed_since: null })
    .where('closed_since', 'is not', null)
    .where('shop_id', 'not in', closed)
    .execute()
}

/** @returns the paths of the files, which are still to be deleted */
export async function deleteDocumentsClosedBefore(tx: Tx, time: number): Promise<string[]> {
  const rows = await tx.deleteFrom('identity_documents').where('closed_since', '<=', time).returning('file').execute()
  return rows.map(({ file }) => file)
}
