import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readSnapshot, replaceRows, tablesOf } from '../db/copy/index.ts'
import { type Database, type Db, migrateTo, migrateToLatest, openDatabase, schemaVersions } from '../db/index.ts'
import { isEmpty } from '../db/seed/repository.ts'
import type { Deps } from '../deps.ts'
import type { FileStorage } from '../files/storage.ts'
import { RefusedBackup, readBackup } from './read-backup.ts'
import type { Counts } from './write-archive.ts'

export interface BackupRestored extends Counts {
  /** When the backup was made. */
  madeAt: string
  /** The version of the schema that it came with. */
  schema: string
}

interface Wanted {
  file: string
  /** Replaces a shop that is not empty. */
  force: boolean
  onProgress(doing: string): void
}

/**
 * Puts a backup in the place of the shop. It is read whole and tried in a database aside, where its tables are brought up to
 * date, before anything is touched; then all of it is in, or nothing. Throws {@link RefusedBackup}.
 */
export async function restoreBackup(deps: Deps, { file, force, onProgress }: Wanted): Promise<BackupRestored> {
  const { config, database, files, invalidations } = deps
  const refuseFull = async (db: Db): Promise<void> => {
    if (!force && !(await isEmpty(db))) throw new RefusedBackup('there is a shop here already; --force replaces it')
  }
  await refuseFull(database.db)
  await mkdir(config.dataDir, { recursive: true })
  const aside = await mkdtemp(join(config.dataDir, 'restore-'))
  const trial = openDatabase(`sqlite:${join(aside, 'trial.db')}`)
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
      }),
    )
    invalidations.publish('settings')
    invalidations.publish('catalogue')
    return { madeAt: manifest.made_at, schema: manifest.schema, rows: end.rows, files: end.files }
  } finally {
    await trial.close()
    await rm(aside, { recursive: true, force: true })
  }
}

/** Only its owner may look at the folder that the trial lies in: `mkdtemp` sees to that. */
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
  const written = (tables: Tables) =>
    tables
      .map(({ name, columns }) => `${name} ${columns.toSorted()}`)
      .toSorted()
      .join('\n')
  return written(one) === written(other)
}

/** Leaves a file that is there in the same size: names hold the hash of their content, or are random. */
async function restoreFiles(backup: string, files: FileStorage): Promise<void> {
  const { batches } = await readBackup(backup, async (path, content, size) => {
    if ((await files.stat(path))?.size === size) for await (const _ of content);
    else await files.put(path, { size, stream: Readable.from(content) })
  })
  for await (const _ of batches);
}
