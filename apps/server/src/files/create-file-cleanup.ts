import type { Deps } from '../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../jobs/background-worker.ts'
import { deleteUnnamedFiles } from './store-files.ts'

const DAY_MS = 24 * 3_600_000

interface Cleanup extends Pick<Deps, 'files' | 'now'> {
  /** A folder of the storage. */
  folder: string
  /** The paths in the storage that rows name. */
  named(): Promise<string[]>
  /** The log message of a failure. */
  failure: string
}

/** Once a day, deletes the files of a folder that no row names. */
export const createFileCleanup = ({ files, folder, named, failure, now }: Cleanup): BackgroundWorker =>
  createBackgroundWorker({
    name: 'file-cleanup',
    async work() {
      // Files carry the machine's time, not the time of `now`, which tests set.
      await deleteUnnamedFiles(files, folder, new Set(await named()), Date.now())
    },
    failure,
    now,
    lookEveryMs: DAY_MS,
  })
