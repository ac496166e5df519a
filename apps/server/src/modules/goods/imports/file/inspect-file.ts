import { constants, createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { type Encoding, EncodingScan } from './encoding.ts'
import { RefusedFile } from './refused-file.ts'

export interface InspectedFile {
  path: string
  bytes: number
  encoding: Encoding
  warnings: string[]
}

const BYTES_AT_ONCE = 1 << 18

/**
 * Checks that a file can be read and is text, and detects its encoding. Reads the whole file, since a single invalid byte at its
 * end excludes UTF-8. Throws {@link RefusedFile}.
 */
export async function inspectFile(path: string): Promise<InspectedFile> {
  const bytes = await sizeOf(path)
  const scan = new EncodingScan()
  for await (const chunk of createReadStream(path, { highWaterMark: BYTES_AT_ONCE })) scan.read(chunk, path)
  return { path, bytes, ...scan.result() }
}

async function sizeOf(path: string): Promise<number> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) throw new RefusedFile(`${path} is a folder, not a CSV file`)
    if (!found.isFile()) throw new RefusedFile(`${path} is not a regular file`)
    await access(path, constants.R_OK)
    if (found.size === 0) throw new RefusedFile(`${path} is empty`)
    return found.size
  } catch (error) {
    if (error instanceof RefusedFile) throw error
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new RefusedFile(`${path} does not exist`)
    if (code === 'EACCES' || code === 'EPERM') throw new RefusedFile(`${path} may not be read: permission denied`)
    throw new RefusedFile(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}
