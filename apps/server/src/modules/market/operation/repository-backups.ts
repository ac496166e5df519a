import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { BackupsTable } from '../../../db/tables.ts'

export type BackupRow = Selectable<BackupsTable>

export async function insertBackup(tx: Tx, row: Insertable<BackupsTable>): Promise<number> {
  const { id } = await tx.insertInto('backups').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateBackup(tx: Tx, id: number, set: Updateable<BackupsTable>): Promise<void> {
  await tx.updateTable('backups').set(set).where('id', '=', id).execute()
}

export const selectBackups = (db: Db | Tx, limit: number): Promise<BackupRow[]> =>
  db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(limit).execute()

export const selectBackup = (db: Db | Tx, id: number): Promise<BackupRow | undefined> =>
  db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()

/** Tells if a backup is being made by a process that has given a sign of life since a moment. */
export async function isBackupRunning(tx: Tx, since: number): Promise<boolean> {
  const row = await tx
    .selectFrom('backups')
    .where('done_at', 'is', null)
    .where('error', 'is', null)
    .where('seen_at', '>', since)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Finished backups whose files are on the server, the newest first. */
export const selectKept = (db: Db): Promise<{ id: number; file_name: string | null }[]> =>
  db
    .selectFrom('backups')
    .where('file_name', 'is not', null)
    .where('done_at', 'is not', null)
    .select(['id', 'file_name'])
    .orderBy('id', 'desc')
    .execute()
