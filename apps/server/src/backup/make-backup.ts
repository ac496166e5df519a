import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type CopiedTable, currentTables, readSnapshot, type Snapshot } from '../db/copied-rows.ts'
import { type Engine, schemaVersions } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { FileStorage } from '../files/storage.ts'
import { replaceFileAtomic } from '../files/write-file-atomic.ts'
import {
  createSeal,
  END,
  type End,
  FOLDERS,
  FORMAT,
  MANIFEST,
  type Manifest,
  nameOfFile,
  nameOfPart,
  PART_LENGTH,
} from './format.ts'
import { type TarFile, writeTar } from './tar.ts'

interface BackupMade extends Counts {
  file: string
  /** The size of the file. */
  bytes: number
  /** Its size before it was compressed. */
  unpackedBytes: number
}

interface BackupOptions {
  file: string
  onProgress(counts: Counts): void | Promise<void>
}

/** The tables of the database and their schema's version; only tests use older ones. */
interface Tables {
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
  let unpackedBytes = 0
  async function* counted(archive: AsyncIterable<Buffer>) {
    for await (const chunk of archive) {
      unpackedBytes += chunk.length
      yield chunk
    }
  }
  await replaceFileAtomic(file, (partial) =>
    readSnapshot(database, async (snapshot) => {
      const about = { schema, engine: database.engine, madeAt: now() }
      const archive = writeArchive({ snapshot, tables, about, files, counts, onProgress })
      // Flushed before the rename, which may replace an older backup.
      const target = createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true })
      await pipeline(Readable.from(counted(archive), { objectMode: true }), createGzip(), target)
    }),
  )
  return { file, bytes: (await stat(file)).size, unpackedBytes, ...counts }
}

/** The number of rows and files in a backup. */
export interface Counts {
  rows: number
  files: number
}

interface Contents {
  snapshot: Snapshot
  tables: readonly CopiedTable[]
  about: { schema: string; engine: Engine; madeAt: number }
  files: FileStorage
  /** Updated while writing. */
  counts: Counts
  /** Awaited. */
  onProgress(counts: Counts): void | Promise<void>
}

/** The bytes of a backup before they are compressed. */
const writeArchive = (contents: Contents): AsyncGenerator<Buffer> => writeTar(sealedFiles(contents))

/** All files of a backup, and finally one with their checksum and counts. */
async function* sealedFiles(contents: Contents): AsyncGenerator<TarFile> {
  const seal = createSeal()
  for await (const file of filesOf(contents)) {
    seal.begin(file.name, file.size)
    yield { ...file, content: sealed(file.content, seal) }
    await contents.onProgress(contents.counts)
  }
  const counters = await contents.snapshot.counters(contents.tables)
  const end: End = { counters, ...contents.counts, sha256: seal.digest() }
  yield jsonFile(END, end)
}

async function* sealed(content: TarFile['content'], seal: ReturnType<typeof createSeal>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    seal.add(chunk)
    yield chunk
  }
}

async function* filesOf({ snapshot, tables, about, files, counts }: Contents): AsyncGenerator<TarFile> {
  const manifest: Manifest = {
    backup_of: 'rialto',
    format: FORMAT,
    schema: about.schema,
    made_at: new Date(about.madeAt).toISOString(),
    engine: about.engine,
    tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])),
  }
  yield jsonFile(MANIFEST, manifest)
  for (const table of tables) yield* partsOf(table, snapshot, counts)
  // After the rows, since every file exists before the row that names it.
  for (const folder of FOLDERS) yield* storedFilesOf(files, folder, counts)
}

async function* partsOf(table: CopiedTable, snapshot: Snapshot, counts: Counts): AsyncGenerator<TarFile> {
  let lines: string[] = []
  let length = 0
  let part = 0
  const close = (): TarFile => {
    const file = textFile(nameOfPart(table.name, ++part), lines.join(''))
    lines = []
    length = 0
    return file
  }
  for await (const { rows } of snapshot.batches([table])) {
    for (const row of rows) {
      const line = `${JSON.stringify(row)}\n`
      lines.push(line)
      length += line.length
      counts.rows++
      if (length > PART_LENGTH) yield close()
    }
  }
  if (length > 0) yield close()
}

async function* storedFilesOf(files: FileStorage, folder: string, counts: Counts): AsyncGenerator<TarFile> {
  for await (const { path } of files.list(folder)) {
    const name = nameOfFile(path)
    if (name === undefined) continue
    // Undefined when it has been deleted since it was listed.
    const found = await files.get(path)
    if (!found) continue
    counts.files++
    yield { name, size: found.size, content: found.stream }
  }
}

const jsonFile = (name: string, value: unknown): TarFile => textFile(name, JSON.stringify(value))

function textFile(name: string, text: string): TarFile {
  const bytes = Buffer.from(text)
  return { name, size: bytes.length, content: [bytes] }
}
