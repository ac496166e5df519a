import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import type { CopiedRow, CopiedTable, Counters } from '../db/copied-rows.ts'
import {
  createSeal,
  END,
  End,
  FORMAT,
  isRow,
  MANIFEST,
  Manifest,
  PART_BYTES_MAX,
  storagePathOf,
  tableOf,
} from './format.ts'
import { BrokenArchive, type ReadFile, readTar } from './tar.ts'

/** Thrown for a file that cannot be restored; the message is one line for the operator. */
export class RefusedBackup extends Error {}

export interface ReadBackup {
  manifest: Manifest
  tables: CopiedTable[]
  /** Read them to their end, where the backup is verified. @throws {@link RefusedBackup} */
  parts: AsyncGenerator<Part>
  /** Call it after reading all parts. */
  end(): { counters: Counters; rows: number; files: number }
}

/** Some rows of one table. */
export interface Part {
  table: CopiedTable
  /** @throws {@link RefusedBackup} for rows of another form */
  parse(): CopiedRow[]
}

/**
 * Opens a backup. `takeFile` must read each file to its end; without it files are skipped. Rows are read on demand.
 * @throws {@link RefusedBackup}
 */
export async function readBackup(
  path: string,
  takeFile: (path: string, content: AsyncIterable<Buffer>, size: number) => Promise<void> = skipFile,
): Promise<ReadBackup> {
  const seal = createSeal()
  const entries = withPathInErrors(path, readTar(unpacked(path)))
  const first = await entries.next()
  if (first.done || first.value.name !== MANIFEST) throw new RefusedBackup(`${path} is no backup of a shop`)
  const manifest = parse(path, Manifest, await textOf(path, first.value, seal).catch(rethrow(path)))
  if (manifest.format !== FORMAT) throw new RefusedBackup(`${path} was made by a newer version of this program`)
  const tables = Object.entries(manifest.tables).map(([name, columns]) => ({ name, columns }))
  let ended: End | undefined

  async function* parts(): AsyncGenerator<Part> {
    const byName = new Map(tables.map((table) => [table.name, table]))
    const counts = { rows: 0, files: 0 }
    for await (const file of entries) {
      if (ended) throw new RefusedBackup(`${path} is damaged: something follows its end`)
      const storagePath = storagePathOf(file.name)
      const table = byName.get(tableOf(file.name) ?? '')
      if (file.name === END) {
        ended = parse(path, End, await textOf(path, file))
        if (ended.sha256 !== seal.digest() || ended.rows !== counts.rows || ended.files !== counts.files)
          throw new RefusedBackup(`${path} is damaged: it is not as it was written`)
      } else if (storagePath !== undefined) {
        seal.begin(file.name, file.size)
        await takeFile(storagePath, sealed(file.content, seal), file.size)
        counts.files++
      } else if (table) {
        const content = await contentOf(path, file, seal)
        counts.rows += countLines(content)
        yield { table, parse: () => parseRows(path, table, content.toString()) }
      } else throw new RefusedBackup(`${path} is damaged: it holds "${file.name}"`)
    }
    if (!ended) throw new RefusedBackup(`${path} is cut off`)
  }

  return {
    manifest,
    tables,
    parts: withPathInErrors(path, parts()),
    end() {
      if (!ended) throw new Error('the backup has not been read to its end')
      return ended
    },
  }
}

type Seal = ReturnType<typeof createSeal>

async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const source = createReadStream(path)
  const unpacking = createGunzip()
  source.on('error', (error) => unpacking.destroy(error))
  try {
    yield* source.pipe(unpacking)
  } finally {
    source.destroy()
    unpacking.destroy()
  }
}

/** Adds the path of the backup to errors. */
async function* withPathInErrors<T>(path: string, parts: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* parts
  } catch (error) {
    throw toRefusedBackup(path, error)
  }
}

const rethrow = (path: string) => (error: unknown) => {
  throw toRefusedBackup(path, error)
}

function toRefusedBackup(path: string, error: unknown): unknown {
  if (error instanceof BrokenArchive) return new RefusedBackup(`${path} is ${error.message}`)
  if (!(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'ENOENT') return new RefusedBackup(`${path} does not exist`)
  if (error.code === 'EISDIR') return new RefusedBackup(`${path} is a folder`)
  if (error.code === 'Z_BUF_ERROR') return new RefusedBackup(`${path} is cut off`)
  if (String(error.code).startsWith('Z_')) return new RefusedBackup(`${path} is damaged, or no backup of a shop`)
  return error
}

const textOf = async (path: string, file: ReadFile, seal?: Seal): Promise<string> =>
  (await contentOf(path, file, seal)).toString()

async function contentOf(path: string, { name, size, content }: ReadFile, seal?: Seal): Promise<Buffer> {
  if (size > PART_BYTES_MAX) throw new RefusedBackup(`${path} is damaged: ${name} is too large`)
  seal?.begin(name, size)
  const parts: Buffer[] = []
  for await (const part of content) {
    seal?.add(part)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function* sealed(content: AsyncIterable<Buffer>, seal: Seal): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    seal.add(chunk)
    yield chunk
  }
}

async function skipFile(_path: string, content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

const LINE_END = 10

/** JSON writes line ends within texts as `\n`. */
function countLines(content: Buffer): number {
  let count = 0
  for (let at = content.indexOf(LINE_END); at >= 0; at = content.indexOf(LINE_END, at + 1)) count++
  return count
}

function parseRows(path: string, { name, columns }: CopiedTable, text: string): CopiedRow[] {
  let rows: unknown[]
  try {
    rows = JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`)
  } catch {
    throw new RefusedBackup(`${path} is damaged`)
  }
  if (!rows.every(isRow)) throw new RefusedBackup(`${path} is damaged, or no backup of a shop`)
  if (!rows.every((row) => row.length === columns.length))
    throw new RefusedBackup(`${path} is damaged: a row of ${name} is too short or too long`)
  return rows
}

function parse<T>(path: string, shape: z.ZodType<T>, text: string): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new RefusedBackup(`${path} is damaged`)
  }
  const parsed = shape.safeParse(value)
  if (!parsed.success) throw new RefusedBackup(`${path} is damaged, or no backup of a shop`)
  return parsed.data
}
