import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { LRUCache } from 'lru-cache'
import type { BucketConfig } from '../config/files.ts'
import type { DiskCache } from './disk-cache.ts'
import {
  assertStoragePath,
  type FileContent,
  type FileStorage,
  FileStorageUnavailable,
  isStoragePath,
  type StoredFile,
} from './storage.ts'

const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
}

/** The media type of a stored file by its extension, which the shop chose from the content. */
const contentTypeOf = (path: string): string => types[extname(path).toLowerCase()] ?? 'application/octet-stream'

type Sdk = typeof import('@aws-sdk/client-s3')

/** How long `has` reuses its last result, since every page requests the same pictures. */
const FRESH_MS = 30_000
const MAX_KNOWN_PATHS = 50_000
/** The time limit of a call including its retry; streamed content may take longer. */
const CALL_MS = 15_000
const CONNECT_MS = 3_000
const SOCKET_IDLE_MS = 15_000

interface BucketStorageOptions extends BucketConfig {
  sdk: Sdk
  /** Copies of served pictures on this machine; may be deleted at any time. */
  copies: DiskCache
}

/**
 * Stores files in a bucket of S3 or a compatible service; paths are the objects' keys. Objects stay private: the shop serves pictures.
 * Served pictures are cached on this machine, so recent ones are available while the bucket is not.
 */
export class BucketStorage implements FileStorage {
  readonly isRemote = true
  readonly #sdk: Sdk
  readonly #client: S3Client
  readonly #bucket: string
  readonly #copies: DiskCache
  readonly #known = new LRUCache<string, { exists: boolean; checkedAt: number }>({ max: MAX_KNOWN_PATHS })

  constructor({
    sdk,
    copies,
    bucket,
    endpoint,
    region,
    accessKeyId,
    secretAccessKey,
    forcePathStyle,
  }: BucketStorageOptions) {
    this.#sdk = sdk
    this.#bucket = bucket
    this.#copies = copies
    this.#client = new sdk.S3Client({
      region,
      forcePathStyle,
      credentials: { accessKeyId, secretAccessKey },
      ...(endpoint !== undefined && { endpoint }),
      maxAttempts: 2,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SOCKET_IDLE_MS },
      // Other services do not support Amazon's newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }

  async put(path: string, content: Buffer | FileContent): Promise<void> {
    assertStoragePath(path)
    const object = { ...this.#object(path), ContentType: contentTypeOf(path) }
    if (Buffer.isBuffer(content)) {
      const command = new this.#sdk.PutObjectCommand({ ...object, Body: content, ContentLength: content.length })
      await this.#call(() => this.#client.send(command, withinCallTime()))
    } else await this.#putStream(object, content)
    await this.#copies.delete(path)
    this.#remember(path, true)
  }

  async get(path: string): Promise<(FileContent & StoredFile) | undefined> {
    if (!isStoragePath(path)) return undefined
    const found = await this.#find(() => this.#client.send(new this.#sdk.GetObjectCommand(this.#object(path))))
    if (!(found?.Body instanceof Readable)) return undefined
    return { ...fileOf(path, found), stream: found.Body }
  }

  async stat(path: string): Promise<StoredFile | undefined> {
    if (!isStoragePath(path)) return undefined
    const found = await this.#find(() =>
      this.#client.send(new this.#sdk.HeadObjectCommand(this.#object(path)), withinCallTime()),
    )
    this.#remember(path, found !== undefined)
    return found && fileOf(path, found)
  }

  async has(path: string): Promise<boolean> {
    const known = this.#known.get(path)
    if (known && Date.now() - known.checkedAt < FRESH_MS) return known.exists
    try {
      return (await this.stat(path)) !== undefined
    } catch (error) {
      if (!(error instanceof FileStorageUnavailable)) throw error
      if (known?.exists || (isStoragePath(path) && this.#copies.has(path))) return true
      throw error
    }
  }

  async delete(path: string): Promise<void> {
    assertStoragePath(path)
    await this.#call(() => this.#client.send(new this.#sdk.DeleteObjectCommand(this.#object(path)), withinCallTime()))
    this.#remember(path, false)
    await this.#copies.delete(path)
  }

  async *list(folder: string): AsyncGenerator<StoredFile> {
    assertStoragePath(folder)
    let token: string | undefined
    do {
      const page = await this.#call(() =>
        this.#client.send(
          new this.#sdk.ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: `${folder}/`,
            ...(token !== undefined && { ContinuationToken: token }),
          }),
          withinCallTime(),
        ),
      )
      for (const { Key: path, Size: size, LastModified } of page.Contents ?? [])
        if (path && isStoragePath(path)) yield { path, size: size ?? 0, modifiedAt: LastModified?.getTime() ?? 0 }
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  async localFile(path: string) {
    if (!(await this.has(path))) return undefined
    const copy = { folder: this.#copies.path, name: path }
    if (this.#copies.has(path)) return copy
    const found = await this.get(path)
    if (!found) return undefined
    const content = await this.#call(() => readAll(found.stream))
    if (!(await this.#copies.write(path, content)))
      throw new FileStorageUnavailable(`${this.#copies.path} cannot be written`)
    return copy
  }

  locationOf(path: string): string {
    return `s3://${this.#bucket}/${path}`
  }

  /** Aborts the call when the stream fails, which the client ignores. */
  async #putStream(object: { Bucket: string; Key: string; ContentType: string }, { size, stream }: FileContent) {
    const failed = new AbortController()
    stream.once('error', (error) => failed.abort(error))
    const command = new this.#sdk.PutObjectCommand({ ...object, Body: stream, ContentLength: size })
    await this.#call(() => this.#client.send(command, { abortSignal: failed.signal })).catch((error) => {
      throw stream.errored ?? error
    })
  }

  #object(path: string) {
    return { Bucket: this.#bucket, Key: path }
  }

  #remember(path: string, exists: boolean): void {
    this.#known.set(path, { exists, checkedAt: Date.now() })
  }

  /** @returns undefined when there is no such object. */
  async #find<T>(send: () => Promise<T>): Promise<T | undefined> {
    try {
      return await send()
    } catch (error) {
      if (isMissingObject(error)) return undefined
      throw new FileStorageUnavailable(error)
    }
  }

  /** Errors such as a wrong key count as unavailable too, since the operator can correct them while the shop runs. */
  async #call<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send()
    } catch (error) {
      throw new FileStorageUnavailable(error)
    }
  }
}

const withinCallTime = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) })

/** A HEAD has no body, so its error tells a missing object by the status alone. */
const isMissingObject = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes((error as S3ServiceException).name)

function fileOf(path: string, found: { ContentLength?: number; LastModified?: Date }): StoredFile {
  return { path, size: found.ContentLength ?? 0, modifiedAt: found.LastModified?.getTime() ?? 0 }
}

async function readAll(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await stream.toArray())
}
