import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import type { DiskCache } from './disk-cache.ts'
import { mediaTypeOf, SIGNATURE_BYTES } from './pictures.ts'
import sharp, { type Sharp } from './restricted-sharp.ts'
import { type FileStorage, FileStorageUnavailable, type LocalFile, picturePath } from './storage.ts'
import { JobAbandoned, LaneFull, type WorkLanes } from './work-lanes.ts'

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

/** The width of pictures that are enlarged as backgrounds, so their colours must be exact. */
const COLORS_WIDTH = 16
const PICTURE_WIDTHS = [COLORS_WIDTH, 96, 160, 240, 320, 480, 640, 800, 1200, 1600] as const
type PictureWidth = (typeof PICTURE_WIDTHS)[number]

const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export const isPictureWidth = (width: number): width is PictureWidth =>
  (PICTURE_WIDTHS as readonly number[]).includes(width)

/** The path of a variant in its folder. @param name of the picture, below the media folder. */
const variantName = (name: string, width: PictureWidth, format: PictureFormat): string => `${name}.${width}.${format}`

/** The paths of all possible variants of a picture. */
const variantNames = (name: string): string[] =>
  PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => variantName(name, width, format)))

const pathOf = (variant: string): string => `cache/media/${variant}`

/**
 * Encoded variants in the bucket, so that each is encoded once for all machines. While the bucket is unavailable, each machine
 * encodes its own.
 */
export class SharedVariants {
  readonly #files: FileStorage

  constructor(files: FileStorage) {
    this.#files = files
  }

  async read(variant: string): Promise<Buffer | undefined> {
    return unlessUnavailable(async () => {
      const found = await this.#files.get(pathOf(variant))
      return found && Buffer.concat(await found.stream.toArray())
    })
  }

  /** Stores a variant, unless its picture was removed during encoding. */
  async write(name: string, variant: string, bytes: Buffer): Promise<void> {
    await unlessUnavailable(async () => {
      await this.#files.put(pathOf(variant), bytes)
      if ((await this.#files.stat(`media/${name}`)) === undefined) await this.#files.delete(pathOf(variant))
    })
  }

  /** Deletes all variants of a picture. */
  async delete(name: string): Promise<void> {
    await Promise.all(variantNames(name).map((variant) => this.#files.delete(pathOf(variant))))
  }
}

async function unlessUnavailable<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FileStorageUnavailable)) throw error
  }
}

/** The folder of encoded variants on this machine; may be deleted at any time. */
export const variantCachePath = (dataDir: string): string => join(dataDir, 'cache/media')

/**
 * Removes a picture and all variants of it. The original goes first: from then on no variant is sent, not even one that is just
 * being encoded. Does nothing when the picture is gone already.
 * @param picture by its address, `/media/…`.
 */
export async function removePicture({ config, files }: Pick<Deps, 'config' | 'files'>, picture: string): Promise<void> {
  const path = picturePath(picture)
  if (path === undefined) throw new Error(`${picture} is no picture of this shop`)
  await files.delete(path)
  const name = path.slice('media/'.length)
  if (files.isRemote) await new SharedVariants(files).delete(name)
  const folder = variantCachePath(config.dataDir)
  await Promise.all(variantNames(name).map((variant) => rm(join(folder, variant), { force: true })))
}
