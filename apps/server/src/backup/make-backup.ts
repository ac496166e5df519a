import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type CopiedTable, currentTables, readSnapshot } from '../db/copy/index.ts'
import { schemaVersions } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { type Counts, writeArchive } from './write-archive.ts'

export interface BackupMade extends Counts {
  file: string
  /** How large the file is. */
  bytes: number
}

interface Wanted {
  file: string
  onProgress(counts: Counts): void | Promise<void>
}

/** The tables of the database and the version of their schema: today's, but in tests. */
export interface Tables {
  tables: readonly CopiedTable[]
  schema: string
}

/**
 * Writes all that the shop holds at this moment into one file, which only its owner can read. The shop goes on meanwhile. The
 * file is there once it is whole.
 */
export async function makeBackup(
  { database, files, now }: Pick<Deps, 'database' | 'files' | 'now'>,
  { file, onProgress }: Wanted,
  known?: Tables,
): Promise<BackupMade> {
  const { tables, schema } = known ?? { tables: await currentTables(), schema: schemaVersions.at(-1) ?? '' }
  const counts: Counts = { rows: 0, files: 0 }
  const partial = `${file}.${process.pid}.part`
  try {
    await readSnapshot(database, async (snapshot) => {
      const about = { schema, engine: database.engine, madeAt: now() }
      const archive = writeArchive({ snapshot, tables, about, files, counts, onProgress })
      // Flushed before the rename, which may replace an older backup.
      const target = createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true })
      await pipeline(Readable.from(archive, { objectMode: true }), createGzip(), target)
    })
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return { file, bytes: (await stat(file)).size, ...counts }
}
