import type { Readable } from 'node:stream'

/** A stored file. `path` is relative, with forward slashes: `media/uploads/ab/cd.webp`. */
export interface StoredFile {
  path: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970, by the clock of whatever stores the files. */
  modifiedAt: number
}

/** The content of a file, to be read once. */
export interface FileContent {
  /** Bytes. */
  size: number
  stream: Readable
}

/** A file on this machine: `name` is a path relative to `folder`. */
export interface LocalFile {
  folder: string
  name: string
}

/**
 * Stores the shop's files: pictures below `media/`, which everybody may see, and attachments below `attachments/`, which are never
 * public. Every method throws {@link FileStorageUnavailable} while the storage is unreachable, full or read-only. Reading a path that
 * leads out of the storage finds nothing; writing with one throws.
 */
export interface FileStorage {
  /** Stores a file whole or not at all; replaces one of the same path. */
  put(path: string, content: Buffer | FileContent): Promise<void>
  /** Undefined when there is no such file. The stream has to be read or destroyed. */
  get(path: string): Promise<(FileContent & StoredFile) | undefined>
  /** Undefined when there is no such file. */
  stat(path: string): Promise<StoredFile | undefined>
  /** Checks that a file exists. The answer may be some seconds old when another process removed it. */
  has(path: string): Promise<boolean>
  /** Deletes a file; does nothing when there is none. */
  delete(path: string): Promise<void>
  /** All files below a folder, in any order. */
  list(folder: string): AsyncIterable<StoredFile>
  /** A picture as a file on this machine, for code that reads only files. Undefined when there is no such file. */
  localFile(path: string): Promise<LocalFile | undefined>
  /** The place of a file for operators: an absolute path, or an `s3://` address. */
  locationOf(path: string): string
  /** True when files lie in a service that several machines share, so that each access costs a round trip. */
  readonly isRemote: boolean
}

/** Thrown while the storage cannot be reached or written; `cause` is the reason. */
export class FileStorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the file storage is unavailable: ${cause instanceof Error ? cause.message || cause.name : cause}`, { cause })
    this.name = 'FileStorageUnavailable'
  }
}

/** The longest key that S3 takes, in bytes. */
const PATH_BYTES_MAX = 1024

/**
 * Checks that a path may name a stored file: relative, with forward slashes, without empty, hidden or parent segments. Names may be
 * in any script.
 */
export function isStoragePath(path: string): boolean {
  if (Buffer.byteLength(path) > PATH_BYTES_MAX || /[\\\p{Cc}]/u.test(path) || !path.isWellFormed()) return false
  return path.split('/').every((segment) => segment !== '' && !segment.startsWith('.'))
}

/** Throws when a path cannot name a stored file: a defect of the caller. */
export function assertStoragePath(path: string): void {
  if (!isStoragePath(path)) throw new Error(`"${path}" cannot name a stored file`)
}

/** The storage path of a picture by its address on the web. Undefined when the address names none of the shop's own pictures. */
export function picturePath(address: string): string | undefined {
  const path = address.slice(1)
  return address.startsWith('/media/') && isStoragePath(path) ? path : undefined
}

/** The beginning of the addresses of people's photos. Each has a random name, so removing one harms no other. */
export const PROFILE_PHOTOS = '/media/profiles/'
