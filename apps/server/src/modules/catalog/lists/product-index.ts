import { setImmediate } from 'node:timers/promises'
import { readDataVersion } from '../../../db/data-version.ts'
import type { Database } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Columns, orderBy } from './columns.ts'
import { readColumns } from './read-columns.ts'

/** The maximum age: changes that another process wrote show after this time at the latest. */
const OLD_MS = 5_000
/** From this age on the index checks for changes in the background, while requests are still answered at once. */
const LOOK_MS = 3_500
/** Up to this many products, requests wait for a reading, so that a change made through the app shows in the next request. */
const WAIT_ROWS = 20_000
/** Above this many products, the index rests between readings, so that a stream of orders does not make it read all the time. */
const REST_ROWS = 2_000
/** The length of that rest, as a multiple of the last reading's duration. */
const REST = 3

/** The columns of all visible products, in memory, never more than five seconds behind the database. */
export interface ProductIndex {
  columns(): Promise<Columns>
}

const shared = new WeakMap<Database, ProductIndex>()

/** The index of a database, shared by all modules. */
export function getProductIndex(deps: Deps): ProductIndex {
  const existing = shared.get(deps.database)
  if (existing) return existing
  const index = createProductIndex(deps)
  shared.set(deps.database, index)
  return index
}

function createProductIndex({ database, invalidations, now }: Deps): ProductIndex {
  let columns: Columns | undefined
  let stamp = ''
  let lookedAt = 0
  /** The end of the present rest, by `performance.now()`. */
  let restsUntil = 0
  /** Counts changes made through the app: a reading that began before the last change is outdated. */
  let version = 0
  let readVersion = -1
  let reading: Promise<Columns> | undefined

  async function read(): Promise<Columns> {
    const startedAt = now()
    const startedVersion = version
    const started = performance.now()
    const newStamp = await readDataVersion(database)
    if (columns && newStamp === stamp && readVersion === startedVersion) {
      lookedAt = startedAt
      return columns
    }
    const fresh = await readColumns(database.db)
    for (const sort of columns?.orders.keys() ?? []) {
      orderBy(fresh, sort)
      await setImmediate()
    }
    restsUntil = performance.now() + REST * (performance.now() - started)
    stamp = newStamp
    lookedAt = startedAt
    readVersion = startedVersion
    columns = fresh
    return fresh
  }

  /** Starts a reading, or joins the one that is running. */
  function readOnce(): Promise<Columns> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  invalidations.subscribe(['catalogue'], () => {
    version++
  })

  /** Reads anew after a change made through the app. */
  async function readChanged(old: Columns): Promise<Columns> {
    const rows = old.ids.length
    if (rows > REST_ROWS && performance.now() < restsUntil) return old
    const fresh = readOnce()
    if (rows <= WAIT_ROWS) {
      await fresh
      // The change may have happened during an earlier reading.
      return readVersion === version ? fresh : readOnce()
    }
    // A request that later waits for a reading meets the error.
    fresh.catch(() => {})
    return old
  }

  return {
    async columns() {
      const age = Math.abs(now() - lookedAt)
      if (!columns || age >= OLD_MS) return readOnce()
      if (readVersion !== version) return readChanged(columns)
      if (age >= LOOK_MS) readOnce().catch(() => {})
      return columns
    },
  }
}
