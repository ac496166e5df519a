import type { Deps } from '../../../../deps.ts'
import { insertBackup } from './repository.ts'

/** Lists a backup that a command has made, so that the overview knows its age. */
export async function noteBackup(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  made: { startedAt: number; by: string; rows: number; files: number; bytes: number },
): Promise<void> {
  const at = now()
  await database.write((tx) =>
    insertBackup(tx, {
      started_at: made.startedAt,
      seen_at: at,
      done_at: at,
      author_name: made.by,
      file_name: null,
      row_count: made.rows,
      file_count: made.files,
      bytes: made.bytes,
      error: null,
    }),
  )
}
