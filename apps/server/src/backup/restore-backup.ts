import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beginChangeFeed, readSnapshot, replaceRows, tablesOf } from '../db/copy/index.ts'
import { type Database, type Db, migrateTo, migrateToLatest, openDatabase, schemaVersions } from '../db/index.ts'
import { isEmpty } from '../db/seed/repository.ts'
import type { Deps } from '../deps.ts'
import type { FileStorage } from '../files/storage.ts'
import { RefusedBackup, readBackup } from './read-backup.ts'
import type { Counts } from './write-archive.ts'

export interface BackupRestored extends Counts {
  /** When the backup was made. */
  madeAt: string
  /** The version of its schema. */
  schema: string
}

interface RestoreOptions {
  file: string
  /** Replaces a shop that is not empty. */
  force: boolean
  onProgress(doing: string): void
}

/**
 * Replaces the shop by a backup. First loads it into a trial database and migrates it there; then replaces all rows in one
 * transaction. @throws {@link RefusedBackup}
 */
export async function restoreBackup(deps: Deps, { file, force, onProgress }: RestoreOptions): Promise<BackupRestored> {
  const { config, database, files, invalidations } = deps
  const refuseFull = async (db: Db): Promise<void> => {
    if (!force && !(await isEmpty(db))) throw new RefusedBackup('there is a shop here already; --force replaces it')
  }
  await refuseFull(database.db)
  await mkdir(config.dataDir, { recursive: true })
  const trialFolder = await mkdtemp(join(config.dataDir, 'restore-'))
  const trial = openDatabase(`sqlite:${join(trialFolder, 'trial.db')}`)
  try {
    onProgress('Checking the backup')
    const { manifest, end } = await fillTrial(trial, file)
    onProgress('Unpacking files')
    await restoreFiles(file, files)
    onProgress('Writing the database')
    const tables = await tablesOf(trial.db)
    await readSnapshot(trial, (snapshot) =>
      replaceRows(database, {
        tables,
        batches: snapshot.batches(tables),
        counters: () => snapshot.counters(tables),
        assertAllowed: refuseFull,
        afterwards: beginChangeFeed,
      }),
    )
    invalidations.publish('settings')
    invalidations.publish('catalogue')
    return { madeAt: manifest.made_at, schema: manifest.schema, rows: end.rows, files: end.files }
  } finally {
    await trial.close()
    await rm(trialFolder, { recursive: true, force: true })
  }
}

/** Loads the backup into the trial database, whose folder (by `mkdtemp`) only its owner can read. */
async function fillTrial(trial: Database, file: string) {
  const { manifest, tables, batches, end } = await readBackup(file)
  if (!schemaVersions.includes(manifest.schema))
    throw new RefusedBackup(`${file} comes from a newer version of the shop (${manifest.schema})`)
  await migrateTo(trial, manifest.schema)
  if (!sameTables(tables, await tablesOf(trial.db)))
    throw new RefusedBackup(`${file} is damaged: its tables are others`)
  try {
    await replaceRows(trial, { tables, batches, counters: async () => end().counters })
    await migrateToLatest(trial)
  } catch (error) {
    if (error instanceof RefusedBackup) throw error
    throw new RefusedBackup(`${file} is damaged: ${error instanceof Error ? error.message : error}`)
  }
  return { manifest, end: end() }
}

type Tables = Awaited<ReturnType<typeof tablesOf>>

function sameTables(one: Tables, other: Tables): boolean {
  const format = (tables: Tables) =>
    tables
      .map(({ name, columns }) => `${name} ${columns.toSorted()}`)
      .toSorted()
      .join('\n')
  return format(one) === format(other)
}

/** Skips files that exist in the same size, since names are random or contain the hash of the content. */
async function restoreFiles(backup: string, files: FileStorage): Promise<void> {
  const { batches } = await readBackup(backup, async (path, content, size) => {
    if ((await files.stat(path))?.size === size) for await (const _ of content);
    else await files.put(path, { size, stream: Readable.from(content) })
  })
  for await (const _ of batches);
}
