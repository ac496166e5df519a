import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  type Batch,
  beginChangeFeed,
  type CopiedTable,
  currentTables,
  openTemporaryDatabase,
  readSnapshot,
  tablesOf,
} from '../db/copied-rows.ts'
import {
  currentNameOf,
  type Db,
  isBeforeBaseline,
  migrateTo,
  migrateToLatest,
  schemaVersions,
  UPDATE_FIRST,
} from '../db/index.ts'
import { isInconsistency, type Replacement, rebuildLedger, replaceRows } from '../db/replace-rows.ts'
import { isEmpty } from '../demo/repository.ts'
import type { Deps } from '../deps.ts'
import type { FileStorage } from '../files/storage.ts'
import type { Manifest } from './format.ts'
import type { Counts } from './make-backup.ts'
import { type Part, RefusedBackup, readBackup } from './read-backup.ts'

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
 * Replaces the shop by a backup, which is first read to its end. Then all rows are replaced in one transaction, which checks them.
 * @throws {@link RefusedBackup}
 */
export async function restoreBackup(deps: Deps, { file, force, onProgress }: RestoreOptions): Promise<BackupRestored> {
  const { config, database, files, invalidations } = deps
  const refuseFull = async (db: Db): Promise<void> => {
    if (!force && !(await isEmpty(db))) throw new RefusedBackup('there is a shop here already; --force replaces it')
  }
  await refuseFull(database.db)
  onProgress('Checking the backup')
  const manifest = await checkBackup(file)
  await withCurrentRows({ file, manifest, folder: config.dataDir, onProgress }, async (rows) => {
    onProgress('Unpacking files')
    await restoreFiles(file, files)
    onProgress('Writing the database')
    const afterwards = async (db: Db) => {
      await beginChangeFeed(db)
      await rebuildLedger(db)
    }
    await replaceRows(database, { ...rows, assertAllowed: refuseFull, afterwards }).catch(refuseInconsistent(file))
  })
  invalidations.publish('settings')
  invalidations.publish('catalogue')
  return { madeAt: manifest.made_at, schema: manifest.schema, rows: manifest.rows, files: manifest.files }
}

interface CheckedManifest extends Manifest, Counts {}

/** Reads a backup to its end, where its checksum shows whether it is as it was written. */
async function checkBackup(file: string): Promise<CheckedManifest> {
  const { manifest, parts, end } = await readBackup(file)
  if (isBeforeBaseline(manifest.schema))
    throw new RefusedBackup(`${file} is of an earlier version (${manifest.schema}). ${UPDATE_FIRST}`)
  const schema = currentNameOf(manifest.schema)
  if (!schemaVersions.includes(schema))
    throw new RefusedBackup(`${file} comes from a newer version of the shop (${schema})`)
  for await (const _ of parts);
  const { rows, files } = end()
  return { ...manifest, schema, rows, files }
}

type Rows = Pick<Replacement, 'tables' | 'batches' | 'counters'>

interface Source {
  file: string
  manifest: Manifest
  /** For a temporary database. */
  folder: string
  onProgress(doing: string): void
}

/** Reads rows of today's schema from the file itself; those of an older one from a temporary database that is migrated. */
async function withCurrentRows({ file, manifest, folder, onProgress }: Source, use: (rows: Rows) => Promise<void>) {
  if (manifest.schema === schemaVersions.at(-1)) return use(await rowsOf(file, await currentTables()))
  await mkdir(folder, { recursive: true })
  const temporaryFolder = await mkdtemp(join(folder, 'restore-'))
  const old = await openTemporaryDatabase(join(temporaryFolder, 'old.db'))
  try {
    onProgress('Bringing the backup up to date')
    await migrateTo(old, manifest.schema)
    await replaceRows(old, await rowsOf(file, await tablesOf(old.db))).catch(refuseInconsistent(file))
    await migrateToLatest(old).catch(refuse(file))
    const tables = await tablesOf(old.db)
    await readSnapshot(old, (snapshot) =>
      use({ tables, batches: snapshot.batches(tables), counters: () => snapshot.counters(tables) }),
    )
  } finally {
    await old.close()
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}

/** @param expected the tables of the backup's schema */
async function rowsOf(file: string, expected: Tables): Promise<Rows> {
  const { tables, parts, end } = await readBackup(file)
  if (!sameTables(tables, expected)) throw new RefusedBackup(`${file} is damaged: its tables are others`)
  return { tables, batches: parsed(parts), counters: async () => end().counters }
}

async function* parsed(parts: AsyncIterable<Part>): AsyncGenerator<Batch> {
  for await (const { table, parse } of parts) yield { table, rows: parse() }
}

const refuse = (file: string) => (error: unknown) => {
  if (error instanceof RefusedBackup) throw error
  throw new RefusedBackup(`${file} is damaged: ${error instanceof Error ? error.message : error}`)
}

const refuseInconsistent = (file: string) => (error: unknown) => {
  if (!isInconsistency(error)) throw error
  return refuse(file)(error)
}

type Tables = readonly CopiedTable[]

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
  const { parts } = await readBackup(backup, async (path, content, size) => {
    if ((await files.stat(path))?.size === size) for await (const _ of content);
    else await files.put(path, { size, stream: Readable.from(content) })
  })
  for await (const _ of parts);
}
