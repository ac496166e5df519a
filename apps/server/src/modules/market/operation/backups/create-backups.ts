import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import type { Backup } from '@rialto/contract'
import { BACKUPS_KEPT, BACKUPS_LISTED } from '@rialto/contract/limits'
import { lockMarket } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import { backupFolder, backupPath } from './backup-path.ts'
import { presentBackup, SILENT_MS } from './present.ts'
import { insertBackup, isBackupRunning, selectBackups, selectKept, updateBackup } from './repository.ts'
import { runBackup } from './run-backup.ts'

const SIGN_OF_LIFE_MS = 20_000

export interface Backups {
  list(): Promise<Backup[]>
  /** Begins a backup, which goes on after the reply. */
  begin(actor: Actor): Promise<RecordedChange | Refusal>
  /** Waits for a backup that is being made, or ends it after a moment. */
  close(): Promise<void>
  /** The backup that is being made by this process, if any. */
  settled(): Promise<void>
}

export function createBackups(deps: Deps): Backups {
  const { config, database, now } = deps
  const closing = new AbortController()
  let running: Promise<void> = Promise.resolve()

  async function make(id: number, fileName: string): Promise<void> {
    const save = (set: Parameters<typeof updateBackup>[2]) => database.write((tx) => updateBackup(tx, id, set))
    const alive = setInterval(() => void save({ seen_at: now() }).catch(() => {}), SIGN_OF_LIFE_MS)
    try {
      await mkdir(backupFolder(config.dataDir), { recursive: true, mode: 0o700 })
      const made = await runBackup(config, backupPath(config.dataDir, fileName), closing.signal)
      await save({ done_at: now(), row_count: made.rows, file_count: made.files, bytes: made.bytes })
      await removeOld()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      // If the database is gone too, the list shows the backup as failed after a while.
      await save({ error: reason, file_name: null }).catch(() => {})
    } finally {
      clearInterval(alive)
    }
  }

  async function removeOld(): Promise<void> {
    for (const { id, file_name } of (await selectKept(database.db)).slice(BACKUPS_KEPT)) {
      if (file_name) await rm(backupPath(config.dataDir, file_name), { force: true })
      await database.write((tx) => updateBackup(tx, id, { file_name: null }))
    }
  }

  return {
    list: async () =>
      (await selectBackups(database.db, BACKUPS_LISTED)).map((row) =>
        presentBackup(row, { dataDir: config.dataDir, now: now() }),
      ),
    async begin(actor) {
      const at = now()
      const fileName = `${new Date(at).toISOString().replaceAll(':', '-').slice(0, 19)}-${randomBytes(3).toString('hex')}.tar.gz`
      const begun = await database.write(async (tx) => {
        await lockMarket(tx)
        if (await isBackupRunning(tx, at - SILENT_MS)) return refuse('conflict', text('A backup is being made already'))
        const row = { started_at: at, seen_at: at, author_name: actor.name, file_name: fileName }
        const id = await insertBackup(tx, { ...row, done_at: null, error: null })
        const change = await recordChange(tx, {
          at,
          actor,
          shopId: null,
          action: 'backup_made',
          subject: { kind: 'backup', id, name: fileName },
          sentence: text('Began a backup'),
          command: 'backup shop.tar.gz',
        })
        return { id, change }
      })
      if (begun instanceof Refusal) return begun
      running = make(begun.id, fileName)
      return begun.change
    },
    async close() {
      closing.abort(new Error('the server was stopped'))
      await running
    },
    settled: () => running,
  }
}
