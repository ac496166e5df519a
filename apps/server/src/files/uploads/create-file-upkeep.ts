import type { Deps } from '../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../jobs/background-worker.ts'
import { sweepFiles } from './own-files.ts'

const DAY_MS = 24 * 3_600_000

interface Upkeep extends Pick<Deps, 'now'> {
  folder: string
  /** The places below the folder that rows name. */
  named(): Promise<string[]>
  /** For the log. */
  failure: string
}

/** Removes, once a day, what a process that died between a file and its row has left in a folder. */
export const createFileUpkeep = ({ folder, named, failure, now }: Upkeep): BackgroundWorker =>
  createBackgroundWorker({
    name: 'file-cleanup',
    async work() {
      // By the machine's clock, which is what dates the files.
      await sweepFiles(folder, new Set(await named()), Date.now())
    },
    failure,
    now,
    lookEveryMs: DAY_MS,
  })
