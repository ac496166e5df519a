import { existsSync } from 'node:fs'
import type { Backup } from '@rialto/contract'
import { backupPath } from './backup-path.ts'
import type { BackupRow } from './repository.ts'

/** A process that makes a backup gives a sign of life more often. */
export const SILENT_MS = 120_000

const iso = (moment: number): string => new Date(moment).toISOString()

export function presentBackup(row: BackupRow, { dataDir, now }: { dataDir: string; now: number }): Backup {
  const isSilent = row.done_at === null && row.seen_at < now - SILENT_MS
  const isDone = row.done_at !== null
  return {
    id: row.id,
    state: isDone ? 'done' : row.error !== null || isSilent ? 'failed' : 'running',
    started_at: iso(row.started_at),
    done_at: row.done_at === null ? null : iso(row.done_at),
    by: row.author_name,
    rows: Number(row.row_count),
    files: Number(row.file_count),
    bytes: Number(row.bytes),
    error: row.error,
    can_download: isDone && row.file_name !== null && existsSync(backupPath(dataDir, row.file_name)),
  }
}
