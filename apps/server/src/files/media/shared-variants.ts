import { type FileStorage, FileStorageUnavailable } from '../storage.ts'
import { variantNames } from './variant-name.ts'

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
