import type { Deps } from '../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../jobs/background-worker.ts'
import { refreshStatistics } from './refresh-statistics.ts'

const EVERY_MS = 10 * 60_000

/** Keeps the statistics by which the database picks its indexes in step with a growing market. */
export const createStatisticsWorker = ({ database, now }: Pick<Deps, 'database' | 'now'>): BackgroundWorker =>
  createBackgroundWorker({
    name: 'statistics',
    work: () => refreshStatistics(database),
    failure: 'The statistics of the database could not be refreshed',
    now,
    lookEveryMs: EVERY_MS,
  })
