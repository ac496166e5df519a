import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { type FileStorage, FileStorageUnavailable, picturePath } from './storage.ts'

/** The width of pictures that are enlarged as backgrounds, so their colours must be exact. */
export const COLORS_WIDTH = 16
const PICTURE_WIDTHS = [COLORS_WIDTH, 96, 160, 240, 320, 480, 640, 800, 1200, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export const isPictureWidth = (width: number): width is PictureWidth =>
  (PICTURE_WIDTHS as readonly number[]).includes(width)

/** The path of a variant in its folder. @param name of the picture, below the media folder. */
export const variantName = (name: string, width: PictureWidth, format: PictureFormat): string =>
  `${name}.${width}.${format}`

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
