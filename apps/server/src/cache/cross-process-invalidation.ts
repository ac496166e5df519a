import { type Database, notifyProcesses, readNotificationCounts } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { Log } from '../jobs/background-worker.ts'
import { type InvalidationBus, TOPICS } from './invalidation-bus.ts'
import { CHANNEL, createPostgresInvalidation } from './postgres-invalidation.ts'

/** How a server hears what other processes on its database have changed, and they what it has. */
export interface CrossProcessInvalidation {
  /** To be waited for before a request is answered; undefined where nothing is new, which is nearly always. */
  catchUp(): Promise<void> | undefined
  start(log: Log): void
  close(): Promise<void>
}

/**
 * Publishes here what another process says that it changed: on SQLite before the next request is answered, on PostgreSQL as soon
 * as its notice arrives. What nobody says is noticed by age, as ever. On PostgreSQL other servers are told in turn; on SQLite there are none.
 */
export const createCrossProcessInvalidation = ({ database, invalidations, config }: Deps): CrossProcessInvalidation =>
  database.engine === 'sqlite' || !config.databaseUrl
    ? createSqliteInvalidation(database, invalidations)
    : createPostgresInvalidation(config.databaseUrl, invalidations)

/** Says to the servers on this database what a command publishes, each time once it is. */
export function forwardInvalidations({ database, invalidations }: Pick<Deps, 'database' | 'invalidations'>): {
  told(): Promise<void>
} {
  const telling: Promise<void>[] = []
  // Commands sell nothing: what they change of the stock is a change of the catalogue.
  invalidations.onPublished(({ topics }) => {
    for (const topic of topics) {
      // Untold, it is noticed by age.
      telling.push(notifyProcesses(database, { channel: CHANNEL, topic }).catch(() => {}))
    }
  })
  return { told: async () => void (await Promise.all(telling)) }
}

/** Asking whether anybody else wrote takes microseconds; only where somebody did is it read what. */
function createSqliteInvalidation(database: Database, changes: InvalidationBus): CrossProcessInvalidation {
  let log: Log | undefined
  let seen = database.foreignWrites?.()
  let counts: Map<string, number> | undefined
  let reading: Promise<void> | undefined
  let look: { news: Promise<void> | undefined } | undefined

  async function read(): Promise<void> {
    // Before reading: what is written meanwhile is found by the next look.
    const writes = database.foreignWrites?.()
    const fresh = await readNotificationCounts(database)
    const known = counts
    counts = fresh
    seen = writes
    // The first time it is not known what was told before: then everything may be new.
    changes.receive({ topics: TOPICS.filter((topic) => !known || fresh.get(topic) !== known.get(topic)), sold: [] })
  }

  const readOnce = (): Promise<void> => {
    reading ??= read()
      .catch((error) => log?.warn({ err: error }, 'what other processes changed could not be read'))
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  function lookNow(): Promise<void> | undefined {
    if (database.foreignWrites?.() === seen) return undefined
    // A reading that is under way may have begun before the change that this request must see.
    return reading ? readOnce().then(readOnce) : readOnce()
  }

  return {
    catchUp() {
      // Requests that are there together look once: a look is several calls to the system, and a page takes not many more.
      if (!look) {
        look = { news: lookNow() }
        setImmediate(() => {
          look = undefined
        })
      }
      return look.news
    },
    start(where) {
      log = where
    },
    close: async () => {},
  }
}
