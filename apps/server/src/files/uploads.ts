/** A file of a form; its size and type fit the form's rule. */
export interface Upload {
  bytes: Buffer
  /** Media type, told from the content. */
  type: string
  /** The sender's name for the file, not to be trusted. */
  name?: string | undefined
}

/**
 * Detects a file's type by its signature, since names and declared types prove nothing. Undefined for types that the shop refuses.
 * @param size of the whole file, where `bytes` is only its beginning.
 */
export function mediaTypeOf(bytes: Buffer, size: number = bytes.length): MediaType | undefined {
  return signatures.find(({ matches }) => matches(bytes, size))?.type
}

/** Text has no signature: only calls that take a table accept it. */
type MediaType = PictureType | 'application/pdf' | 'text/csv'
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

/** The number of bytes at a file's beginning that {@link mediaTypeOf} needs. */
export const SIGNATURE_BYTES = 32

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The first chunk of every PNG: thirteen bytes, named IHDR. */
const PNG_HEADER = Buffer.from([0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
const RIFF_HEADER_BYTES = 8
const WEBP_CHUNKS: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X'])

const signatures: { type: MediaType; matches(bytes: Buffer, size: number): boolean }[] = [
  { type: 'image/jpeg', matches: isJpeg },
  {
    type: 'image/png',
    matches: (bytes) => startsWith(bytes, PNG) && startsWith(bytes.subarray(PNG.length), PNG_HEADER),
  },
  { type: 'image/webp', matches: isWebp },
  { type: 'application/pdf', matches: (bytes) => startsWith(bytes, Buffer.from('%PDF-')) },
]

const startsWith = (bytes: Buffer, signature: Buffer): boolean => bytes.subarray(0, signature.length).equals(signature)

/** Start of image, then the marker of a segment: an application's, a comment, a table or a frame. */
function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUIntBE(0, 3) !== 0xffd8ff) return false
  const marker = bytes.readUInt8(3)
  return marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xda)
}

/** A RIFF container of type WEBP, no longer than the file, whose first chunk is one that WebP begins with. */
function isWebp(bytes: Buffer, size: number): boolean {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF') return false
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || !WEBP_CHUNKS.has(bytes.toString('latin1', 12, 16))) return false
  const content = bytes.readUInt32LE(4)
  const chunk = bytes.readUInt32LE(16)
  return chunk > 0 && chunk + 12 <= content && content + RIFF_HEADER_BYTES <= size
}

/** The end of a PDF names the offset of its cross-reference table, within the last bytes that readers search. */
const END = /startxref\s+(\d{1,10})\s+%%EOF\s*$/
const END_BYTES = 1_100
/** The beginning of a cross-reference table, or of an object that holds one. */
const TABLE = /^\s{0,4}(?:xref\b|\d{1,10}\s+\d{1,5}\s+obj\b)/

/**
 * Checks that bytes are a whole PDF: its first line, and an end that leads to its cross-reference table. PDFs are stored unchanged,
 * so they must be served where nothing in them can run.
 */
export function isCompletePdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false
  const [, offset] = END.exec(bytes.toString('latin1', Math.max(0, bytes.length - END_BYTES))) ?? []
  if (!offset || Number(offset) >= bytes.length) return false
  return TABLE.test(bytes.toString('latin1', Number(offset), Number(offset) + 32))
}
