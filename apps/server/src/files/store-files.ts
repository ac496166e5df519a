import { randomBytes } from 'node:crypto'
import { Refusal, refuse } from '../lib/refusal.ts'
import { text } from '../lib/texts.ts'
import { type FileStorage, FileStorageUnavailable } from './storage.ts'

export interface FileToStore {
  bytes: Buffer
  /** `webp`, `pdf`. */
  extension: string
}

const RETRY_SECONDS = 60
/** Longer than it takes from storing a file to committing the row that names it. */
const YOUNG_MS = 24 * 3_600_000

/**
 * Stores files below a folder, all or none, each under a random name, so that deleting one again harms no other. Write the rows
 * that name them afterwards, by {@link deleteFilesUnlessWritten}.
 * @returns their paths in the storage, in the same order.
 */
export async function storeFiles(
  storage: FileStorage,
  folder: string,
  files: readonly FileToStore[],
): Promise<string[] | Refusal> {
  const paths: string[] = []
  for (const { bytes, extension } of files) {
    const name = randomBytes(16).toString('hex')
    const path = `${folder}/${name.slice(0, 2)}/${name.slice(2)}.${extension}`
    // Noted first: a store that failed may have succeeded at the other end.
    paths.push(path)
    const refusal = await refuseWhenUnavailable(storage.put(path, bytes))
    if (refusal instanceof Refusal) {
      await deleteFiles(storage, paths)
      return refusal
    }
  }
  return paths
}

/** Writes the rows of stored files; deletes the files when that throws or is refused. */
export async function deleteFilesUnlessWritten<T>(
  storage: FileStorage,
  paths: readonly string[],
  write: () => Promise<T>,
): Promise<T> {
  let written = false
  try {
    const result = await write()
    written = !(result instanceof Refusal)
    return result
  } finally {
    if (!written) await deleteFiles(storage, paths)
  }
}

/** Files that cannot be deleted now are left to the daily cleanup: the answer does not depend on them. */
async function deleteFiles(storage: FileStorage, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await storage.delete(path).catch((error) => {
      if (!(error instanceof FileStorageUnavailable)) throw error
    })
}

/**
 * Lists the files below a folder that no row names: their process died between file and row, or could not delete them. Files of
 * the last day are left out, since their row may be about to be written.
 * @param named the paths that rows name, in the storage.
 */
export async function listUnnamedFiles(
  storage: FileStorage,
  folder: string,
  named: ReadonlySet<string>,
  now: number,
): Promise<string[]> {
  const unnamed: string[] = []
  for await (const { path, modifiedAt } of storage.list(folder)) {
    if (!named.has(path) && now - modifiedAt >= YOUNG_MS) unnamed.push(path)
  }
  return unnamed
}

/** A refusal when the storage takes nothing at the moment. */
export async function refuseWhenUnavailable<T>(storing: Promise<T>): Promise<T | Refusal> {
  try {
    return await storing
  } catch (error) {
    if (!(error instanceof FileStorageUnavailable)) throw error
    return refuse('unavailable', text('The file could not be kept. Please try again later.'), {
      retryAfter: RETRY_SECONDS,
    })
  }
}
