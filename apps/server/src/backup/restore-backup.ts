import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readSnapshot, replaceRows, tablesOf } from '../db/copy/index.ts'
import { type Database, type Db, migrateTo, migrateToLatest, openDatabase, schemaVersions } from '../db/index.ts'
import { isEmpty } from '../db/seed/repository.ts'
import type { Deps } from '../deps.ts'
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
  /** Whether a shop that holds anything is replaced. */
  force: boolean
  onProgress(doing: string): void
}

/**
 * Puts a backup in the place of the shop. It is read whole and tried in a database aside, where its tables are brought up to
 * date, before anything is touched; then all of it is in, or nothing. Throws {@link RefusedBackup}.
 */
export async function restoreBackup(deps: Deps, { file, force, onProgress }: Wanted): Promise<BackupRestored> {
  const { config, database, invalidations } = deps
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
    await unpackFiles(file, config.dataDir)
    onProgress('Writing the database')
    const tables = await tablesOf(trial.db)
    await readSnapshot(trial, (snapshot) =>
      replaceRows(database, {
        tables,
        batches: snapshot.batches(tables),
        counters: () => snapshot.counters(tables),
        judge: refuseFull,
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

/** Names hold their content's hash or are nobody else's: what is there in the same size is there already. */
async function unpackFiles(file: string, dataDir: string): Promise<void> {
  const { batches } = await readBackup(file, async (place, content) => {
    const target = join(dataDir, place)
    const partial = `${target}.${process.pid}.part`
    await mkdir(dirname(target), { recursive: true })
    await pipeline(Readable.from(content), createWriteStream(partial))
    const there = await stat(target).catch(() => undefined)
    if (there?.size === (await stat(partial)).size) await rm(partial)
    else await rename(partial, target)
  })
  for await (const _ of batches);
}
