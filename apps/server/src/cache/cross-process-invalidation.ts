import { randomUUID } from 'node:crypto'
import {
  createNotificationChannel,
  type Database,
  notifyProcesses,
  readNotificationCounts,
  readProductVersion,
} from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { Log } from '../lib/background-worker.ts'
import { type Invalidation, type InvalidationBus, TOPICS, type Topic } from './invalidation-bus.ts'

/** The PostgreSQL channel of invalidations. */
const CHANNEL = 'rialto_changes'
/** Sent by triggers after a write of anybody but a server (`unannounced-writes`), and by a server that finds such a write of its own. */
const UNANNOUNCED = 'unannounced'
/** So long after the connection was seen to work, all messages until then are known to have come. */
const HEARD_MS = 5_000
/** A message has room for as many product ids; for more, the whole catalogue is invalidated. */
const MAX_PRODUCTS = 300

/**
 * Exchanges invalidations with the other servers on a PostgreSQL, and receives those of commands. A message is a list of words: the
 * sender (none from a command), topics, ids of sold products. Invalidations of one round of the event loop are sent together.
 */
export function createPostgresInvalidation(
  connectionString: string,
  invalidations: InvalidationBus,
): CrossProcessInvalidation {
  const self = randomUUID()
  const topics = new Set<Topic>()
  const sold = new Set<number>()
  let scheduled: NodeJS.Immediate | undefined
  const channel = createNotificationChannel({
    connectionString,
    channel: CHANNEL,
    onMessage(message) {
      const words = message.split(' ')
      if (words[0] === self) return
      if (words.includes(UNANNOUNCED)) unannounced.found()
      else invalidations.receive(parseInvalidation(words))
    },
    // What was read before the first connection may have changed unheard.
    onConnect: (isFirst) => {
      if (isFirst) invalidations.receiveUnannounced()
      else invalidations.receive({ topics: TOPICS, sold: [] })
    },
  })
  const unannounced = seldom(() => invalidations.receiveUnannounced())

  function sendCollected(): void {
    clearImmediate(scheduled)
    scheduled = undefined
    if (sold.size > MAX_PRODUCTS) {
      sold.clear()
      topics.add('catalogue')
    }
    if (topics.size + sold.size > 0) channel.send([self, ...topics, ...sold].join(' '))
    topics.clear()
    sold.clear()
  }

  invalidations.onPublished((invalidation) => {
    for (const topic of invalidation.topics) topics.add(topic)
    for (const id of invalidation.sold) sold.add(id)
    scheduled ??= setImmediate(sendCollected)
  })

  invalidations.onUnannouncedFound(() => channel.send(`${self} ${UNANNOUNCED}`))
  invalidations.addSource(() => performance.now() - channel.heardUntil() < HEARD_MS)

  return {
    catchUp: () => undefined,
    start: channel.start,
    close() {
      unannounced.stop()
      sendCollected()
      return channel.close()
    },
  }
}

/** Writes of others may come without end, and each announcement costs all caches: one at once, others after a pause. */
const UNANNOUNCED_EVERY_MS = 4_000
/** A person changes no more products in that time; an import does. */
const AT_ONCE_MAX = 5

/**
 * Calls `announce` at once, but not again before {@link UNANNOUNCED_EVERY_MS} have passed; then once for all that was found meanwhile.
 * `urgent` calls it at once each time, up to {@link AT_ONCE_MAX} times in as long.
 */
function seldom(announce: () => void): { found(): void; urgent(): void; stop(): void } {
  let last = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let since = Number.NEGATIVE_INFINITY
  let urgent = 0
  const run = () => {
    clearTimeout(timer)
    timer = undefined
    last = performance.now()
    announce()
  }
  function found(): void {
    if (timer) return
    const pause = last + UNANNOUNCED_EVERY_MS - performance.now()
    if (pause <= 0) run()
    else timer = setTimeout(run, pause).unref()
  }
  return {
    found,
    urgent() {
      if (performance.now() - since > UNANNOUNCED_EVERY_MS) {
        since = performance.now()
        urgent = 0
      }
      if (urgent++ < AT_ONCE_MAX) run()
      else found()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Ignores unknown words, which a newer version may send. */
const parseInvalidation = (words: readonly string[]): Invalidation => ({
  topics: TOPICS.filter((topic) => words.includes(topic)),
  sold: words.filter((word) => /^\d{1,16}$/.test(word)).map(Number),
})

/** Exchanges invalidations with the other processes on the database. */
export interface CrossProcessInvalidation {
  /** Awaited before a request is answered; undefined when nothing is new, which is nearly always. */
  catchUp(): Promise<void> | undefined
  start(log: Log): void
  close(): Promise<void>
}

/**
 * Publishes here what other processes publish: on SQLite before the next request is answered, on PostgreSQL as soon as their message
 * arrives. Only on PostgreSQL are there other servers, which this one notifies in turn.
 */
export const createCrossProcessInvalidation = ({ database, invalidations, config }: Deps): CrossProcessInvalidation =>
  database.engine === 'sqlite' || !config.databaseUrl
    ? createSqliteInvalidation(database, invalidations)
    : createPostgresInvalidation(config.databaseUrl, invalidations)

/** Forwards what a command publishes to the servers on this database. */
export function forwardInvalidations({ database, invalidations }: Pick<Deps, 'database' | 'invalidations'>): {
  /** Resolves once everything published so far is forwarded. */
  settled(): Promise<void>
} {
  const notifications: Promise<void>[] = []
  // A command publishes no sold products: its changes of the stock are changes of the catalogue.
  invalidations.onPublished(({ topics }) => {
    for (const topic of topics) {
      // Without the notification, cached values still expire.
      notifications.push(notifyProcesses(database, { channel: CHANNEL, topic }).catch(() => {}))
    }
  })
  return { settled: async () => void (await Promise.all(notifications)) }
}

/** Polls before each request whether another connection wrote, which takes microseconds; only then reads the counters. */
function createSqliteInvalidation(database: Database, invalidations: InvalidationBus): CrossProcessInvalidation {
  let log: Log | undefined
  let seenWrites = database.foreignWrites?.()
  let counts: Map<string, number> | undefined
  let productVersion: number | undefined
  let reading: Promise<void> | undefined
  let currentCheck: { result: Promise<void> | undefined } | undefined
  const unannounced = seldom(() => invalidations.receiveUnannounced())
  // Each request checks before it is answered.
  invalidations.addSource(() => true)

  async function read(): Promise<void> {
    // Taken before reading, so that the next check finds what is written meanwhile.
    const writes = database.foreignWrites?.()
    const newCounts = await readNotificationCounts(database)
    const oldCounts = counts
    counts = newCounts
    seenWrites = writes
    // The first time the former counts are unknown, so every topic may have changed.
    const topics = TOPICS.filter((topic) => !oldCounts || newCounts.get(topic) !== oldCounts.get(topic))
    invalidations.receive({ topics, sold: [] })
    // Whoever wrote may have written more than the counters tell of. A changed product shows in the next request.
    const newProductVersion = await readProductVersion(database)
    if (newProductVersion === productVersion) unannounced.found()
    else unannounced.urgent()
    productVersion = newProductVersion
  }

  const readOnce = (): Promise<void> => {
    reading ??= read()
      .catch((error) => log?.warn({ err: error }, 'what other processes changed could not be read'))
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  function check(): Promise<void> | undefined {
    if (database.foreignWrites?.() === seenWrites) return undefined
    // A read in progress may have begun before the change that this request must see.
    return reading ? readOnce().then(readOnce) : readOnce()
  }

  return {
    catchUp() {
      // Requests of one round of the event loop share a check, since it makes several system calls, not many fewer than a page takes.
      if (!currentCheck) {
        currentCheck = { result: check() }
        setImmediate(() => {
          currentCheck = undefined
        })
      }
      return currentCheck.result
    },
    start(logger) {
      log = logger
    },
    close: async () => unannounced.stop(),
  }
}

/** Publications follow their write at once. */
const ANNOUNCED_WITHIN_MS = 2_000

/**
 * Finds what this process writes to tables that shoppers see without a word of it (see {@link Database.onShownWrite}), so that no writer
 * can forget pages for long.
 */
export function findUnannouncedWrites({ database, invalidations }: Pick<Deps, 'database' | 'invalidations'>): void {
  let timer: NodeJS.Timeout | undefined
  database.onShownWrite(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      invalidations.publishUnannounced()
    }, ANNOUNCED_WITHIN_MS).unref()
  })
  invalidations.onPublished(() => {
    clearTimeout(timer)
    timer = undefined
  })
}

/**
 * Has reads that follow an invalidation show the change, whoever made it: no replica is read before it has replayed that, so caches
 * are not filled again with what was there before.
 */
export function requireFreshReads({ database, invalidations }: Pick<Deps, 'database' | 'invalidations'>): void {
  invalidations.subscribe(TOPICS, () => database.requireFresh())
  invalidations.subscribeStock(() => database.requireFresh())
  invalidations.subscribeUnannounced(() => database.requireFresh())
}
