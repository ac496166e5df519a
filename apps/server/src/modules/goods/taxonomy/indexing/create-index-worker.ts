import type { Deps } from '../../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../../jobs/background-worker.ts'
import { indexMarked } from './mark-for-indexing.ts'
import { selectMarked } from './repository.ts'

const POLL_INTERVAL_MS = 10_000

/** Indexes products in small transactions after a change of the taxonomy that concerns many of them. */
export function createIndexWorker({ database, invalidations, now }: Deps): BackgroundWorker {
  const worker = createBackgroundWorker({
    name: 'taxonomy-index',
    async work({ mayGo }) {
      let indexed = 0
      while (mayGo() && (await isWaiting())) indexed += await database.write(indexMarked)
      // The announcement itself wakes this worker, which then finds nothing.
      if (indexed > 0) invalidations.publish('catalogue')
    },
    failure: 'products of changed categories and brands could not be indexed',
    now,
    lookEveryMs: POLL_INTERVAL_MS,
  })
  const isWaiting = async () => (await selectMarked(database.db, 1)).length > 0
  invalidations.subscribe(['catalogue'], worker.kick)
  return worker
}
