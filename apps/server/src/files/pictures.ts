import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Refusal, refuse } from '../lib/refusal.ts'
import { type TextKey, text } from '../lib/texts.ts'
import sharp, { type Sharp } from './restricted-sharp.ts'
import type { FileStorage } from './storage.ts'
import { JobAbandoned, LaneFull, WorkLanes } from './work-lanes.ts'

/** The purposes that pictures are sent for; each has a queue of its own. */
type PictureKind = 'profile' | 'product' | 'review' | 'shop' | 'ticket'

/** At most two of libuv's four threads; files, DNS and passwords need the others. */
const lanes = new WorkLanes({ running: 2, waiting: 20, waitMs: 10_000, runMs: 20_000 })
const RETRY_SECONDS = 10

interface PictureField {
  /** The field of a refusal's error. */
  field: string
  kind: PictureKind
}

/**
 * Checks and converts a picture with {@link decodePicture}. Refuses it as `unavailable` with a retry time when the queue is full.
 */
export async function readPicture(
  { bytes }: Pick<Upload, 'bytes'>,
  { field, kind }: PictureField,
): Promise<Picture | Refusal> {
  try {
    const picture = await lanes.run(kind, () => decodePicture(bytes))
    return typeof picture === 'string' ? refuseAt(field, picture, bytes) : picture
  } catch (error) {
    if (error instanceof LaneFull)
      return refuse('unavailable', text('The shop is busy. Please try again in a moment.'), {
        retryAfter: RETRY_SECONDS,
      })
    if (error instanceof JobAbandoned) return refuseAt(field, 'unreadable', bytes)
    throw error
  }
}

/** The format of Apple's cameras, by the brand in its first box. */
const isHeic = (bytes: Buffer): boolean =>
  /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(bytes.toString('latin1', 4, 12))

function refuseAt(field: string, fault: PictureFault, bytes: Buffer): Refusal {
  const refuseWith = (code: 'unsupported_media_type' | 'invalid', why: TextKey) =>
    refuse(code, why, { errors: { [field]: [{ text: why }] } })
  return fault === 'too many pixels'
    ? refuseWith('invalid', text('This picture has too many pixels'))
    : refuseWith(
        'unsupported_media_type',
        isHeic(bytes)
          ? text('HEIC photos cannot be read. Please send this one as JPEG, PNG or WebP.')
          : text('This picture cannot be read'),
      )
}

/** More than phone cameras usually produce; each decoded pixel takes four bytes. */
const PIXELS_MAX = 60_000_000
/** The largest side of stored pictures, which is the largest width served. */
const SIDE_MAX = 1_600
const SECONDS_MAX = 15

/** A picture as it is stored. */
interface Picture {
  webp: Buffer
}

export type PictureFault = 'not a picture' | 'too many pixels' | 'unreadable'

const formats: Record<string, PictureType> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

/**
 * Checks a picture by its signature and by decoding it, and converts it: WebP, orientation applied, sRGB, limited size, only the
 * first frame of an animation, without metadata such as places.
 */
export async function decodePicture(bytes: Buffer): Promise<Picture | PictureFault> {
  const type = mediaTypeOf(bytes)
  if (!type || type === 'application/pdf') return 'not a picture'
  try {
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
    if (formats[format] !== type) return 'not a picture'
    if (width * height > PIXELS_MAX) return 'too many pixels'
    const webp = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 3, smartSubsample: true })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer()
    return { webp }
  } catch {
    return 'unreadable'
  }
}

/**
 * Stores a picture under the hash of its content, so the same picture is stored once. Write the row that names it afterwards.
 * @returns its address, `/media/uploads/…`. Throws `FileStorageUnavailable`.
 */
export const storePicture = (files: FileStorage, picture: Picture): Promise<string> =>
  storePictureAt(files, pictureAddress(picture), picture.webp)

/** Stores a picture at an address that tells its content, unless it is there. @returns the address. */
export async function storePictureAt(files: FileStorage, address: string, webp: Buffer): Promise<string> {
  const path = address.slice(1)
  // Not `has`, whose answer may be old: the picture would be missing for good.
  if ((await files.stat(path)) === undefined) await files.put(path, webp)
  return address
}

/** The address that a picture has once it is stored. */
export function pictureAddress({ webp }: Picture): string {
  const hash = createHash('sha256').update(webp).digest('hex')
  return `/media/uploads/${hash.slice(0, 2)}/${hash.slice(2, 34)}.webp`
}

/** Renders one of our own SVG drawings from a file, since this process does not decode SVG from bytes. */
export async function renderSvg<T>(svg: string, render: (drawing: Sharp) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rialto-drawing-'))
  try {
    const file = join(folder, 'drawing.svg')
    await writeFile(file, svg)
    return await render(sharp(file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

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
type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

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
