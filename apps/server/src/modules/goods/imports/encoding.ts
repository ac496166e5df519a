import { constants, createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { RefusedFile } from './columns.ts'

interface InspectedFile {
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

const READ_BYTES = 1 << 16

/** Reads a file of any encoding as chunks of UTF-8. `onRead` is called with the number of bytes read so far. */
export async function* readText(
  { path, encoding }: InspectedFile,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const bytes = createReadStream(path, { highWaterMark: READ_BYTES })
  const decoder = encoding === 'utf-8' ? undefined : iconv.getDecoder(encoding)
  let read = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    read += chunk.length
    onRead(read)
    yield decoder ? Buffer.from(decoder.write(chunk)) : chunk
  }
  const rest = decoder?.end()
  if (rest) yield Buffer.from(rest)
}

/** The first chunk of the text, long enough for any header. */
export async function readHead(file: InspectedFile): Promise<string> {
  for await (const chunk of readText(file)) return chunk.toString('utf8').replace(/^\uFEFF/, '')
  return ''
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'

const MARKS: { bytes: number[]; encoding: Encoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** Other file formats that people pass by mistake, by their first bytes. */
const OTHER_FORMATS: { bytes: number[]; is: string }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], is: 'a workbook or an archive, not a CSV file: save it as CSV first' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], is: 'a workbook, not a CSV file: save it as CSV first' },
  { bytes: [0x1f, 0x8b], is: 'compressed, not a CSV file: unpack it first' },
  { bytes: [0x25, 0x50, 0x44, 0x46], is: 'a PDF, not a CSV file' },
]

/** Bytes that are signs in Windows-1252 and stand between letters there too, as an apostrophe does. */
const WINDOWS_SIGNS = new Set([0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97])
const HEAD = 2_000

interface FoundEncoding {
  encoding: Encoding
  warnings: string[]
}

/**
 * Finds the encoding of a text from all its bytes, since a single invalid byte at its end excludes UTF-8. Other files are Windows-1252,
 * or that of old Macs where the bytes between letters are letters only there.
 */
class EncodingScan {
  #mark: Encoding | undefined
  #begun = false
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true })
  #validUtf8 = true
  #windowsLetters = 0
  #macLetters = 0

  /** Throws {@link RefusedFile} for bytes that are no text. @param name of the file, for the message */
  read(chunk: Uint8Array, name: string): void {
    if (!this.#begun) this.#begin(chunk, name)
    if (this.#mark === 'utf-16le' || this.#mark === 'utf-16be') return
    if (chunk.includes(0)) throw new RefusedFile(`${name} is not a CSV file: it contains binary data`)
    this.#validUtf8 &&= this.#decodes(chunk)
    if (!this.#validUtf8) this.#weigh(chunk)
  }

  result(): FoundEncoding {
    if (this.#mark !== undefined && this.#mark !== 'utf-8') return { encoding: this.#mark, warnings: [] }
    this.#validUtf8 &&= this.#decodes()
    if (this.#validUtf8) return { encoding: 'utf-8', warnings: [] }
    if (this.#mark === 'utf-8')
      return {
        encoding: 'utf-8',
        warnings: ['The file says that it is UTF-8, yet some bytes are not: \uFFFD replaces them'],
      }
    const isMac = this.#macLetters > this.#windowsLetters
    return isMac
      ? { encoding: 'macintosh', warnings: ['The file is not UTF-8: it is read as Mac OS Roman'] }
      : { encoding: 'windows-1252', warnings: ['The file is not UTF-8: it is read as Windows-1252 (Latin-1)'] }
  }

  #begin(chunk: Uint8Array, name: string): void {
    this.#begun = true
    const startsWith = ({ bytes }: { bytes: number[] }) => bytes.every((byte, index) => chunk[index] === byte)
    const otherFormat = OTHER_FORMATS.find(startsWith)
    if (otherFormat) throw new RefusedFile(`${name} is ${otherFormat.is}`)
    this.#mark = MARKS.find(startsWith)?.encoding ?? wideEncoding(chunk.subarray(0, HEAD))
  }

  #weigh(chunk: Uint8Array): void {
    const isLetter = (byte = 0) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a
    for (const [index, byte] of chunk.entries()) {
      if (byte < 0x80 || (!isLetter(chunk[index - 1]) && !isLetter(chunk[index + 1]))) continue
      if (byte >= 0xc0) this.#windowsLetters++
      else if (byte < 0xa0 && !WINDOWS_SIGNS.has(byte)) this.#macLetters++
    }
  }

  #decodes(chunk?: Uint8Array): boolean {
    try {
      this.#utf8.decode(chunk, { stream: chunk !== undefined })
      return true
    } catch {
      return false
    }
  }
}

/** UTF-16 without its mark: every other byte of Western text is zero. */
function wideEncoding(head: Uint8Array): Encoding | undefined {
  const zeros = (from: number) => head.filter((byte, index) => index % 2 === from && byte === 0).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (odd > head.length / 5 && even === 0) return 'utf-16le'
  return even > head.length / 5 && odd === 0 ? 'utf-16be' : undefined
}

/** Decodes the bytes of a whole file. Throws {@link RefusedFile} for bytes that are no text. */
export function decodeFile(bytes: Buffer): { text: string; warnings: string[] } {
  const scan = new EncodingScan()
  scan.read(bytes, 'the file')
  const { encoding, warnings } = scan.result()
  // A character that cannot be stored is none that somebody wrote.
  const text = iconv.decode(bytes, encoding).toWellFormed().replaceAll('\0', '')
  return { text, warnings }
}
