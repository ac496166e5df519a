import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Refusal, refuse } from '../lib/refusal.ts'
import { type TextKey, text } from '../lib/texts.ts'
import sharp, { type Sharp } from './restricted-sharp.ts'
import type { FileStorage } from './storage.ts'
import { mediaTypeOf, type PictureType, type Upload } from './uploads.ts'
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
