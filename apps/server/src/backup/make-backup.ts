import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type CopiedTable, currentTables, readSnapshot } from '../db/copy/index.ts'
import { schemaVersions } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { replaceFileAtomic } from '../files/write-file-atomic.ts'
import { type Counts, writeArchive } from './write-archive.ts'

export interface BackupMade extends Counts {
  file: string
  /** The size of the file. */
  bytes: number
}

interface BackupOptions {
  file: string
  onProgress(counts: Counts): void | Promise<void>
}

/** The tables of the database and their schema's version; only tests use older ones. */
export interface Tables {
  tables: readonly CopiedTable[]
  schema: string
}

/** Writes everything that the shop holds at this moment into one file, which only its owner can read; the shop keeps running. */
export async function makeBackup(
  { database, files, now }: Pick<Deps, 'database' | 'files' | 'now'>,
  { file, onProgress }: BackupOptions,
  known?: Tables,
): Promise<BackupMade> {
  const { tables, schema } = known ?? { tables: await currentTables(), schema: schemaVersions.at(-1) ?? '' }
  const counts: Counts = { rows: 0, files: 0 }
  await replaceFileAtomic(file, (partial) =>
    readSnapshot(database, async (snapshot) => {
      const about = { schema, engine: database.engine, madeAt: now() }
      const archive = writeArchive({ snapshot, tables, about, files, counts, onProgress })
      // Flushed before the rename, which may replace an older backup.
      const target = createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true })
      await pipeline(Readable.from(archive, { objectMode: true }), createGzip(), target)
    }),
  )
  return { file, bytes: (await stat(file)).size, ...counts }
}
