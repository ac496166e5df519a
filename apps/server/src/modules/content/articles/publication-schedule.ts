import type { Deps } from '../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../jobs/background-worker.ts'
import { announceArticles } from './edit-articles.ts'
import { selectNextPublication } from './repository-pages.ts'

const POLL_INTERVAL_MS = 15_000

/**
 * Tells the caches of pages, feed and sitemap at the moment at which a scheduled article appears. Readers see an article by its date
 * alone, so nothing is written, and a process that was down at that moment missed nothing.
 */
export function createPublicationSchedule({ database, invalidations, now }: Deps): BackgroundWorker {
  let toldUntil = now()
  return createBackgroundWorker({
    name: 'publication-schedule',
    async work() {
      const at = now()
      const next = await selectNextPublication(database.db, toldUntil)
      toldUntil = at
      if (next !== null && next <= at) announceArticles({ invalidations })
    },
    failure: 'articles that were due could not be announced',
    now,
    nextDueAt: () => selectNextPublication(database.db, toldUntil),
    lookEveryMs: POLL_INTERVAL_MS,
  })
}
