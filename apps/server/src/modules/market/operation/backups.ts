import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Backup } from '@rialto/contract'
import { BACKUPS_KEPT, BACKUPS_LISTED } from '@rialto/contract/limits'
import type { Config } from '../../../config/config.ts'
import { lockMarket } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { repositoryRoot } from '../../../lib/repository-root.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import {
  type BackupRow,
  insertBackup,
  isBackupRunning,
  selectBackup,
  selectBackups,
  selectKept,
  updateBackup,
} from './repository.ts'

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

interface BackupFile {
  name: string
  bytes: number
  stream: Readable
}

/** Opens the file of a backup, and records that it was taken away, since all personal data of the market is in it. */
export async function openBackup(
  { config, database, now }: Deps,
  { id, actor }: { id: number; actor: Actor },
): Promise<BackupFile | Refusal> {
  const backup = await selectBackup(database.db, id)
  if (!backup || backup.done_at === null || backup.file_name === null) return refuseMissing()
  const { file_name: fileName } = backup
  const path = backupPath(config.dataDir, fileName)
  const found = await stat(path).catch(() => undefined)
  if (!found) return refuseMissing()
  await database.write((tx) =>
    recordChange(tx, {
      at: now(),
      actor,
      shopId: null,
      action: 'backup_downloaded',
      subject: { kind: 'backup', id, name: fileName },
      sentence: text('Downloaded the backup {{name}}'),
      values: { name: fileName },
    }),
  )
  return { name: `rialto-${fileName}`, bytes: found.size, stream: createReadStream(path) }
}

const refuseMissing = () => refuse('not_found', text('The file of this backup is not on this server'))

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

const MAIN = join(repositoryRoot, 'apps/server/src/cli/main.ts')
const ERROR_LENGTH_MAX = 500

interface BackupFigures {
  rows: number
  files: number
  bytes: number
}

/**
 * Makes a backup by the command in a process of its own, since packing all rows would hold up requests. Rejects with the command's
 * reason. @param signal ends the process
 */
async function runBackup(config: Config, file: string, signal: AbortSignal): Promise<BackupFigures> {
  const child = spawn(process.execPath, [MAIN, 'backup', file, '--json', '--unlisted'], {
    env: {
      ...process.env,
      DATA_DIR: config.dataDir,
      ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [out, err, code] = await Promise.all([buffer(child.stdout), buffer(child.stderr), ended])
  if (code !== 0) throw new Error(String(err).trim().slice(0, ERROR_LENGTH_MAX) || `the process ended with ${code}`)
  return JSON.parse(String(out)) as BackupFigures
}

/** A process that makes a backup gives a sign of life more often. */
const SILENT_MS = 120_000

const iso = (moment: number): string => new Date(moment).toISOString()

function presentBackup(row: BackupRow, { dataDir, now }: { dataDir: string; now: number }): Backup {
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

/** The folder of backups that the console makes; nothing below it is served. */
const backupFolder = (dataDir: string): string => join(dataDir, 'backups')

const backupPath = (dataDir: string, fileName: string): string => join(backupFolder(dataDir), basename(fileName))

