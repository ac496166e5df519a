import { constants, createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { RefusedFile } from './refused-file.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface InspectedFile {
  path: string
  bytes: number
  encoding: Encoding
  warnings: string[]
}

const BYTES_AT_ONCE = 1 << 18

const MARKS: { bytes: number[]; encoding: Encoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** Other file formats that people pass by mistake, by their first bytes. */
const OTHER_FORMATS: { bytes: number[]; is: string }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], is: 'a workbook or an archive, not a CSV file: save it as CSV first' },
  { bytes: [0x1f, 0x8b], is: 'compressed, not a CSV file: unpack it first' },
  { bytes: [0x25, 0x50, 0x44, 0x46], is: 'a PDF, not a CSV file' },
]

/**
 * Checks that a file can be read and is text, and detects its encoding. Reads the whole file, since a single invalid byte at its
 * end excludes UTF-8. Throws {@link RefusedFile}.
 */
export async function inspectFile(path: string): Promise<InspectedFile> {
  const bytes = await sizeOf(path)
  const scan = new Scan()
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

class Scan {
  #mark: Encoding | undefined
  #begun = false
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true })
  #validUtf8 = true

  read(chunk: Buffer, path: string): void {
    if (!this.#begun) this.#begin(chunk, path)
    if (this.#mark === 'utf-16le' || this.#mark === 'utf-16be') return
    if (chunk.includes(0)) throw new RefusedFile(`${path} is not a CSV file: it contains binary data`)
    this.#validUtf8 &&= this.#decodes(chunk)
  }

  result(): Pick<InspectedFile, 'encoding' | 'warnings'> {
    if (this.#mark !== undefined && this.#mark !== 'utf-8') return { encoding: this.#mark, warnings: [] }
    this.#validUtf8 &&= this.#decodes()
    if (this.#validUtf8) return { encoding: 'utf-8', warnings: [] }
    if (this.#mark === 'utf-8')
      return {
        encoding: 'utf-8',
        warnings: ['The file says that it is UTF-8, yet some bytes are not: \uFFFD replaces them'],
      }
    return { encoding: 'windows-1252', warnings: ['The file is not UTF-8: it is read as Windows-1252 (Latin-1)'] }
  }

  #begin(chunk: Buffer, path: string): void {
    this.#begun = true
    const startsWith = ({ bytes }: { bytes: number[] }) => bytes.every((byte, index) => chunk[index] === byte)
    const otherFormat = OTHER_FORMATS.find(startsWith)
    if (otherFormat) throw new RefusedFile(`${path} is ${otherFormat.is}`)
    this.#mark = MARKS.find(startsWith)?.encoding
  }

  #decodes(chunk?: Buffer): boolean {
    try {
      this.#utf8.decode(chunk, { stream: chunk !== undefined })
      return true
    } catch {
      return false
    }
  }
}
