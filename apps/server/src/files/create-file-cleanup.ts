import type { Deps } from '../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../jobs/background-worker.ts'
import { deleteUnusedFiles } from './delete-unused-files.ts'
import { listUnnamedFiles } from './store-files.ts'

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
