import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Backup } from '@rialto/contract'
import { BACKUPS_LISTED } from '@rialto/contract/limits'
import { databaseVariables } from '../../../config/database.ts'
import { fileVariables } from '../../../config/files.ts'
import { lockMarket, type Tx } from '../../../db/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { repositoryRoot } from '../../../lib/repository-root.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { type BackupPlace, openBackupPlace } from './backup-place.ts'
import {
  type BackupRow,
  claimTrial,
  insertBackup,
  isBackupRunning,
  selectBackup,
  selectBackups,
  selectKept,
  selectTrials,
  updateBackup,
} from './repository.ts'
import { isBackupDue, isTrialDue, keptBackups, latestPast, roomForBackup, roomForTrial } from './rules.ts'

const SIGN_OF_LIFE_MS = 20_000
/** A part that grows is written to all the time; one that does not was left by a process that was killed. */
const PART_LEFT_MS = 60 * 60_000

export interface Backups {
  list(): Promise<Backup[]>
  /** Begins a backup, which goes on after the reply. */
  begin(actor: Actor): Promise<RecordedChange | Refusal>
  /** Makes the scheduled backup where it is due. @returns how it ended; undefined: none was due */
  makeDue(): Promise<Ended | undefined>
  /**
   * Restores the newest backup into an empty folder where that is due, as a proof that it can be; one that was begun by hand waits for that
   * of the night, when the market has time.
   */
  tryRestore(): Promise<Ended | undefined>
  open(id: number, actor: Actor): Promise<BackupFile | Refusal>
  /** Waits for a backup that is being made, or ends it after a moment. */
  close(): Promise<void>
  /** The backup that is being made by this process, if any. */
  settled(): Promise<void>
}

/** How work on a backup ended. */
export interface Ended {
  startedAt: number
  /** Null: it is done. */
  error: string | null
}

interface BackupFile {
  name: string
  bytes: number
  stream: Readable
}

export function createBackups(deps: ModuleDeps): Backups {
  const { config, database, now, settings } = deps
  const since = now()
  const closing = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  let place: Promise<BackupPlace> | undefined
  const openPlace = () => (place ??= openBackupPlace(config))
  const save = (id: number, set: Parameters<typeof updateBackup>[2]) =>
    database.write((tx) => updateBackup(tx, id, set))

  async function make(id: number, name: string): Promise<string | null> {
    const alive = setInterval(() => void save(id, { seen_at: now() }).catch(() => {}), SIGN_OF_LIFE_MS)
    let files: BackupPlace | undefined
    try {
      files = await openPlace()
      await files.removeParts({ before: now() - PART_LEFT_MS }).catch(() => {})
      const path = await files.prepare(name)
      const [last] = await selectKept(database.db)
      if (last) await requireRoom(dirname(path), roomForBackup(last))
      const made = await runBackup(path)
      await files.store(name)
      const { rows: row_count, files: file_count, bytes, unpackedBytes: unpacked_bytes } = made
      await save(id, { done_at: now(), row_count, file_count, bytes, unpacked_bytes })
    } catch (error) {
      const reason = reasonOf(closing.signal.aborted ? closing.signal.reason : error)
      await files?.removeParts({ name }).catch(() => {})
      await files?.remove(name).catch(() => {})
      // If the database is gone too, the list shows the backup as failed after a while.
      await save(id, { error: reason, file_name: null }).catch(() => {})
      return reason
    } finally {
      clearInterval(alive)
    }
    // The new one is made, whatever becomes of the others.
    await removeOld(files).catch(() => {})
    return null
  }

  /** Removes the files that the settings do not keep; what cannot be removed stays listed, and is tried again after the next backup. */
  async function removeOld(files: BackupPlace): Promise<void> {
    const stored = await selectKept(database.db)
    const kept = keptBackups(stored, await settings.read())
    for (const { id, file_name } of stored) {
      if (kept.has(id) || file_name === null) continue
      const isGone = await files.remove(file_name).then(
        () => true,
        () => false,
      )
      if (isGone) await save(id, { file_name: null })
    }
  }

  /** Makes a backup by the command in a process of its own, since packing all rows would hold up requests. */
  const runBackup = (path: string): Promise<MadeFigures> =>
    runCommand(['backup', path, '--json', '--unlisted'], {
      DATA_DIR: config.dataDir,
      ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
    })

  const runCommand = async <Result>(args: string[], environment: Record<string, string>): Promise<Result> => {
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: closing.signal,
    })
    const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
    const [out, err, code] = await Promise.all([buffer(child.stdout), buffer(child.stderr), ended])
    if (code !== 0) throw new Error(String(err).trim() || `the process ended with ${code}`)
    return JSON.parse(String(out)) as Result
  }

  const insert = (tx: Tx, { at, by, isScheduled }: { at: number; by: string; isScheduled: boolean }) => {
    const name = `${new Date(at).toISOString().replaceAll(':', '-').slice(0, 19)}-${randomBytes(3).toString('hex')}.tar.gz`
    const row = { started_at: at, seen_at: at, author_name: by, file_name: name, is_scheduled: isScheduled ? 1 : 0 }
    return insertBackup(tx, { ...row, done_at: null, error: null }).then((id) => ({ id, name }))
  }

  return {
    async list() {
      const [rows, files] = await Promise.all([selectBackups(database.db, BACKUPS_LISTED), openPlace()])
      const isThere = ({ file_name }: BackupRow) => file_name !== null && files.has(file_name).catch(() => false)
      return Promise.all(rows.map(async (row) => presentBackup(row, { isThere: await isThere(row), now: now() })))
    },
    async begin(actor) {
      const at = now()
      const begun = await database.write(async (tx) => {
        await lockMarket(tx)
        if (await isBackupRunning(tx, aliveAt(at))) return refuse('conflict', text('A backup is being made already'))
        const { id, name } = await insert(tx, { at, by: actor.name, isScheduled: false })
        const change = await recordChange(tx, {
          at,
          actor,
          shopId: null,
          action: 'backup_made',
          subject: { kind: 'backup', id, name },
          sentence: text('Began a backup'),
          command: 'backup shop.tar.gz',
        })
        return { id, name, change }
      })
      if (begun instanceof Refusal) return begun
      running = make(begun.id, begun.name)
      return begun.change
    },
    async makeDue() {
      const at = now()
      const state = { now: at, settings: await settings.read(), since }
      if (!isBackupDue(await selectBackups(database.db, BACKUPS_LISTED), state)) return undefined
      const begun = await database.write(async (tx) => {
        await lockMarket(tx)
        // Another process may have begun it meanwhile.
        const isDue = isBackupDue(await selectBackups(tx, BACKUPS_LISTED), state)
        if (!isDue || (await isBackupRunning(tx, aliveAt(at)))) return undefined
        return insert(tx, { at, by: '', isScheduled: true })
      })
      if (!begun) return undefined
      const made = make(begun.id, begun.name)
      running = made
      return { startedAt: at, error: await made }
    },
    async tryRestore() {
      const at = now()
      if (!(await settings.read()).backup_daily || !isTrialDue(await selectTrials(database.db, latestPast(at)), at))
        return undefined
      const [newest] = await selectKept(database.db)
      if (!newest?.file_name || newest.is_scheduled === 0) return undefined
      if (!(await database.write((tx) => claimTrial(tx, newest, at)))) return undefined
      const trial = restoreOnTrial(newest, newest.file_name)
      running = trial
      const error = await trial
      await save(newest.id, error === null ? { restored_at: now(), restore_error: null } : { restore_error: error })
      return { startedAt: newest.started_at, error }
    },
    open: (id, actor) => openBackup(deps, { id, actor, files: openPlace }),
    async close() {
      closing.abort(new Error('the server was stopped'))
      await running
    },
    settled: async () => void (await running),
  }

  async function restoreOnTrial(backup: BackupRow, name: string): Promise<string | null> {
    const folder = join(config.dataDir, TRIAL_FOLDER)
    try {
      // Left by a process that was killed.
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await requireRoom(folder, roomForTrial(backup))
      const path = await (await openPlace()).localCopy(name, folder)
      if (!path) return 'the file is gone'
      const restored = await runCommand<MadeFigures>(['restore', path, '--json'], {
        ...noServices,
        DATA_DIR: await mkdtemp(join(folder, 'market-')),
      })
      const isWhole = restored.rows === Number(backup.row_count) && restored.files === Number(backup.file_count)
      return isWhole ? null : 'it holds other numbers of rows and files than were written'
    } catch (error) {
      return reasonOf(error)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

const TRIAL_FOLDER = 'restored-on-trial'

/** A trial must not touch the market: it goes to a database and to files of its own. Empty variables count as missing, also those of `.env`. */
const noServices = Object.fromEntries(
  [...Object.keys(databaseVariables), ...Object.keys(fileVariables)].map((name) => [name, '']),
)

async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= bytes) return
  const megabytes = (size: number) => Math.round(size / 1_048_576)
  throw new Error(`the disk has ${megabytes(bavail * bsize)} MB left, and ${megabytes(bytes)} MB are needed`)
}

/** Opens the file of a backup, and records that it was taken away, since all personal data of the market is in it. */
async function openBackup(
  { database, now }: ModuleDeps,
  { id, actor, files }: { id: number; actor: Actor; files: () => Promise<BackupPlace> },
): Promise<BackupFile | Refusal> {
  const backup = await selectBackup(database.db, id)
  if (!backup || backup.done_at === null || backup.file_name === null) return refuseMissing()
  const { file_name: name } = backup
  const found = await (await files()).open(name)
  if (!found) return refuseMissing()
  await database.write((tx) =>
    recordChange(tx, {
      at: now(),
      actor,
      shopId: null,
      action: 'backup_downloaded',
      subject: { kind: 'backup', id, name },
      sentence: text('Downloaded the backup {{name}}'),
      values: { name },
    }),
  )
  return { name: `rialto-${name}`, ...found }
}

const refuseMissing = () => refuse('not_found', text('The file of this backup is not on this server'))

/** Lists a backup that a command has made, so that the overview knows its age. */
export async function noteBackup(
  { database, now }: Pick<ModuleDeps, 'database' | 'now'>,
  made: { startedAt: number; by: string } & MadeFigures,
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
      unpacked_bytes: made.unpackedBytes,
      error: null,
    }),
  )
}

const MAIN = join(repositoryRoot, 'apps/server/src/cli/main.ts')
const ERROR_LENGTH_MAX = 500

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH_MAX)

interface MadeFigures {
  rows: number
  files: number
  bytes: number
  unpackedBytes: number
}

/** A process that makes a backup gives a sign of life more often. */
const SILENT_MS = 120_000
/** When a process that lives has given its last sign: one of the future is of a clock that was wrong. */
const aliveAt = (now: number) => ({ since: now - SILENT_MS, until: now + SILENT_MS })

const iso = (moment: number): string => new Date(moment).toISOString()
const isoOrNull = (moment: number | null) => (moment === null ? null : iso(moment))

function presentBackup(row: BackupRow, { isThere, now }: { isThere: boolean; now: number }): Backup {
  const isSilent = row.done_at === null && Math.abs(now - row.seen_at) > SILENT_MS
  const isDone = row.done_at !== null
  return {
    id: row.id,
    state: isDone ? 'done' : row.error !== null || isSilent ? 'failed' : 'running',
    started_at: iso(row.started_at),
    done_at: isoOrNull(row.done_at),
    by: row.author_name,
    is_scheduled: row.is_scheduled === 1,
    rows: Number(row.row_count),
    files: Number(row.file_count),
    bytes: Number(row.bytes),
    error: row.error,
    restored_at: isoOrNull(row.restored_at),
    restore_error: row.restore_error,
    can_download: isDone && isThere,
  }
}
