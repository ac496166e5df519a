import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { findUsedFiles } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../lib/background-worker.ts'
import { Refusal, refuse } from '../lib/refusal.ts'
import { text } from '../lib/texts.ts'
import { type FileStorage, FileStorageUnavailable } from './storage.ts'
import { removePicture } from './variants.ts'

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
export async function deleteFiles(storage: FileStorage, paths: readonly string[]): Promise<void> {
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

/** As many files are searched by one statement. */
const BATCH = 20

/**
 * Deletes those of the files that nothing in the database shows any more, with their encoded versions. Files are named by their content
 * and may belong to several: each column of `db/used-files.ts` is asked. This is the only way in which stored files are deleted.
 * @param addresses of pictures (`/media/…`), or paths of attachments
 * @returns how many were deleted
 */
export async function deleteUnusedFiles(
  deps: Pick<Deps, 'config' | 'database' | 'files'>,
  addresses: readonly string[],
): Promise<number> {
  const { db } = deps.database
  let deleted = 0
  for (let start = 0; start < addresses.length; start += BATCH) {
    const batch = addresses.slice(start, start + BATCH)
    const used = await findUsedFiles(db, batch)
    for (const address of batch) {
      if (used.has(address)) continue
      await deleteUnlessShown(deps, address)
      deleted++
    }
  }
  return deleted
}

/** Somebody may upload the same picture at this moment, whose file is then there already: it is put back. */
async function deleteUnlessShown(
  { config, database, files }: Pick<Deps, 'config' | 'database' | 'files'>,
  address: string,
): Promise<void> {
  const path = address.replace(/^\//, '')
  if (!address.startsWith('/media/')) return files.delete(path)
  const content = await files.get(path)
  const bytes = content && (await buffer(content.stream))
  await removePicture({ config, files }, address)
  if (bytes && (await findUsedFiles(database.db, [address])).has(address)) await files.put(path, bytes)
}

const DAY_MS = 24 * 3_600_000

interface Cleanup extends Pick<Deps, 'config' | 'database' | 'files' | 'now'> {
  /** A folder of the storage. */
  folder: string
  /** The paths in the storage that rows are known to name; of the others, all columns are asked. */
  named(): Promise<string[]>
  /** The log message of a failure. */
  failure: string
}

/** Once a day, deletes the files of a folder that no row names. */
export const createFileCleanup = ({ folder, named, failure, ...deps }: Cleanup): BackgroundWorker =>
  createBackgroundWorker({
    name: 'file-cleanup',
    async work() {
      // Files carry the machine's time, not the time of `now`, which tests set.
      const unnamed = await listUnnamedFiles(deps.files, folder, new Set(await named()), Date.now())
      await deleteUnusedFiles(
        deps,
        unnamed.map((path) => (path.startsWith('media/') ? `/${path}` : path)),
      )
    },
    failure,
    now: deps.now,
    lookEveryMs: DAY_MS,
  })
