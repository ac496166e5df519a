import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskCache } from './disk-cache.ts'
import {
  type FileStorage,
  JobAbandoned,
  LaneFull,
  type LocalFile,
  mediaTypeOf,
  type Sharp,
  SIGNATURE_BYTES,
  sharp,
  type WorkLanes,
} from './index.ts'
import {
  COLORS_WIDTH,
  type PictureFormat,
  type PictureWidth,
  type SharedVariants,
  variantName,
} from './variant-files.ts'

interface PictureFile extends LocalFile {
  /** False for an original that replaces its variant for now, so browsers must not cache it. */
  isVariant: boolean
}

interface VariantDeps {
  files: FileStorage
  /** Encoded variants on this machine. */
  cache: DiskCache
  /** Encoded variants for all machines, where they share a bucket. */
  shared: SharedVariants | undefined
  /** The queue of encoding, and of nothing else. */
  lanes: Pick<WorkLanes, 'run'>
}

/**
 * Encodes pictures in other widths and formats when they are first requested, and caches them as files. When the queue is full, the
 * original is sent instead.
 */
export function createVariants({ files, cache, shared, lanes }: VariantDeps) {
  const running = new Map<string, Promise<PictureFile | undefined>>()

  /**
   * @param name of the picture, relative to `media/`.
   * @returns undefined when there is no such picture, also while a variant of it is still cached.
   */
  async function find(name: string, width: PictureWidth, format: PictureFormat): Promise<PictureFile | undefined> {
    if (!(await files.has(`media/${name}`))) return undefined
    const variant = variantName(name, width, format)
    if (cache.has(variant)) return cached(variant)
    const inProgress = running.get(variant)
    if (inProgress) return inProgress
    const encoding = encode(name, variant, width, format).finally(() => running.delete(variant))
    running.set(variant, encoding)
    return encoding
  }

  async function encode(name: string, variant: string, width: PictureWidth, format: PictureFormat) {
    const copy = await shared?.read(variant)
    if (copy && (await cache.write(variant, copy))) return cached(variant)
    const original = await files.localFile(`media/${name}`)
    if (!original) return undefined
    const source = join(original.folder, original.name)
    if (!(await isPicture(source))) return undefined
    const standIn: PictureFile = { ...original, isVariant: false }
    try {
      const bytes = await lanes.run('variants', () => encodeVariant(source, width, format))
      if (!bytes) return undefined
      await shared?.write(name, variant, bytes)
      return (await cache.write(variant, bytes)) ? cached(variant) : standIn
    } catch (error) {
      if (error instanceof LaneFull || error instanceof JobAbandoned) return standIn
      throw error
    }
  }

  const cached = (variant: string): PictureFile => ({ folder: cache.path, name: variant, isVariant: true })

  return { find }
}

/** Checks the first bytes instead of the name, since sharp would also decode a drawing. */
async function isPicture(source: string): Promise<boolean> {
  const file = await open(source).catch(() => undefined)
  if (!file) return false
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
    return mediaTypeOf(buffer.subarray(0, bytesRead), size)?.startsWith('image/') ?? false
  } finally {
    await file.close()
  }
}

const SECONDS_MAX = 15

/** Encodes a picture in one width and format, without enlarging it. @returns undefined when it cannot be decoded */
async function encodeVariant(source: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | undefined> {
  const picture = sharp(source).resize({ width, withoutEnlargement: true }).timeout({ seconds: SECONDS_MAX })
  return encode(picture, format, width === COLORS_WIDTH)
    .toBuffer()
    .catch(() => undefined)
}

function encode(picture: Sharp, format: PictureFormat, exact: boolean): Sharp {
  switch (format) {
    case 'avif':
      // Effort 2 costs a tenth of the default and gives files a few percent larger.
      return exact ? picture.avif({ lossless: true }) : picture.avif({ quality: 55, effort: 2 })
    case 'webp':
      return exact ? picture.webp({ lossless: true }) : picture.webp({ quality: 78, effort: 3, smartSubsample: true })
    case 'jpeg':
      return picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true })
  }
}
