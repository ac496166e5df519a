import { buffer } from 'node:stream/consumers'
import { findUsedFiles } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../lib/background-worker.ts'
import { listUnnamedFiles } from './store-files.ts'
import { removePicture } from './variant-files.ts'

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
