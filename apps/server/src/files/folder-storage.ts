import { createReadStream } from 'node:fs'
import { mkdir, opendir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import type { BucketConfig } from '../config/files.ts'
import { DiskCache } from './disk-cache.ts'
import {
  assertStoragePath,
  type FileStorage,
  FileStorageUnavailable,
  isStoragePath,
  type StoredFile,
} from './storage.ts'
import { isDiskFault, PARTIAL_SUFFIX, writeFileAtomic } from './write-file-atomic.ts'

/** Stores files in a folder of this machine, or one that several machines mount: paths are relative to `root`. */
export class FolderStorage implements FileStorage {
  readonly isRemote = false
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  async put(path: string, content: Parameters<FileStorage['put']>[1]): Promise<void> {
    assertStoragePath(path)
    await unavailableOnDiskFault(this.#write(path, Buffer.isBuffer(content) ? content : content.stream))
  }

  async get(path: string) {
    const file = await this.stat(path)
    return file && { ...file, stream: createReadStream(this.locationOf(path)) }
  }

  async stat(path: string): Promise<StoredFile | undefined> {
    if (!isStoragePath(path)) return undefined
    const found = await readOnDisk(stat(this.locationOf(path)))
    return found?.isFile() ? { path, size: found.size, modifiedAt: found.mtimeMs } : undefined
  }

  async has(path: string): Promise<boolean> {
    return (await this.stat(path)) !== undefined
  }

  async delete(path: string): Promise<void> {
    assertStoragePath(path)
    await unavailableOnDiskFault(rm(this.locationOf(path), { force: true }))
  }

  async *list(folder: string): AsyncGenerator<StoredFile> {
    assertStoragePath(folder)
    const entries = (await readOnDisk(opendir(join(this.#root, folder), { recursive: true }))) ?? []
    for await (const entry of entries) {
      if (!entry.isFile() || entry.name.endsWith(PARTIAL_SUFFIX)) continue
      const path = relative(this.#root, join(entry.parentPath, entry.name)).split(sep).join('/')
      const file = await this.stat(path)
      if (file) yield file
    }
  }

  async localFile(path: string) {
    return (await this.has(path)) ? { folder: this.#root, name: path } : undefined
  }

  async #write(path: string, content: Buffer | Readable): Promise<void> {
    const file = this.locationOf(path)
    await mkdir(dirname(file), { recursive: true })
    await writeFileAtomic(file, content)
  }

  locationOf(path: string): string {
    return join(this.#root, path)
  }
}

async function unavailableOnDiskFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isDiskFault(error) ? new FileStorageUnavailable(error) : error
  }
}

/** Undefined for what is not there, which every error but those of the disk means, such as that of a name that is too long. */
async function readOnDisk<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await unavailableOnDiskFault(work)
  } catch (error) {
    if (error instanceof FileStorageUnavailable) throw error
    return undefined
  }
}

const MEGABYTE = 1_048_576

type CacheConfig = Pick<Config, 'dataDir' | 'mediaCacheMegabytes'>

/** The configured file storage: a bucket, else the data folder. */
export const openFileStorage = async (config: CacheConfig & Pick<Config, 'bucket'>): Promise<FileStorage> =>
  config.bucket ? openBucket(config.bucket, config) : new FolderStorage(config.dataDir)

/** Loads the client of S3, which markets without a bucket do without. */
export async function openBucket(
  bucket: BucketConfig,
  { dataDir, mediaCacheMegabytes }: CacheConfig,
): Promise<FileStorage> {
  const [sdk, { BucketStorage }] = await Promise.all([import('@aws-sdk/client-s3'), import('./bucket-storage.ts')])
  const copies = new DiskCache(join(dataDir, 'cache/originals'), mediaCacheMegabytes * MEGABYTE)
  return new BucketStorage({ ...bucket, sdk, copies })
}
