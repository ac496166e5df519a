import type { Generated } from 'kysely'

/** Backups that the console or the command line made. Their files are elsewhere. */
export interface BackupsTable {
  id: Generated<number>
  started_at: number
  /** While it is being made: the last sign of life of the process. */
  seen_at: number
  /** Null: it is being made, or has failed. */
  done_at: number | null
  author_name: string
  /** The file in the folder of backups; null: it was made by the command line and lies elsewhere, or was removed. */
  file_name: string | null
  row_count: Generated<number>
  file_count: Generated<number>
  bytes: Generated<number>
  error: string | null
}
