import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../../db/index.ts'
import type { ChangeRecordsTable } from '../../../db/tables.ts'

export type RecordRow = Selectable<ChangeRecordsTable>

export const insertRecord = (tx: Tx, record: Insertable<ChangeRecordsTable>) =>
  tx.insertInto('change_records').values(record).returning('id').executeTakeFirstOrThrow()

/** Reads a record and locks it until the transaction ends, so that two restores of one change run one after the other. */
export const lockRecord = (tx: Tx, id: number): Promise<RecordRow | undefined> =>
  tx
    .updateTable('change_records')
    .set((eb) => ({ restored_by: eb.ref('restored_by') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const markRestored = async (tx: Tx, id: number, restoredBy: number): Promise<void> => {
  await tx.updateTable('change_records').set({ restored_by: restoredBy }).where('id', '=', id).execute()
}
