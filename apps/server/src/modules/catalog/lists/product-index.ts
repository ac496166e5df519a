import { setImmediate } from 'node:timers/promises'
import { readDataVersion } from '../../../db/data-version.ts'
import type { Database } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Columns, orderBy } from './columns.ts'
import { readColumns } from './read-columns.ts'

/** What was written behind this process shows after so long at the latest (quality figures, "Caching rules"). */
const OLD_MS = 5_000
/** From this age on it is looked whether anything was written, while requests are still answered at once. */
const LOOK_MS = 3_500
/** Up to so many products a reading takes no longer than a call: it is waited for, so that a change made through the app shows in the next request. */
const WAIT_ROWS = 20_000
/** Above so many products readings keep a distance, so that a stream of orders does not make the shop read all day. */
const REST_ROWS = 2_000
/** That distance, in times of what the last reading took. */
const REST = 3

/** The columns of all visible products, in memory, never more than five seconds behind the database. */
export interface ProductIndex {
  columns(): Promise<Columns>
}

const shared = new WeakMap<Database, ProductIndex>()

/** One for each database, whoever asks. */
export function productIndexOf(deps: Deps): ProductIndex {
  const known = shared.get(deps.database)
  if (known) return known
  const index = createProductIndex(deps)
  shared.set(deps.database, index)
  return index
}

export function createProductIndex({ database, invalidations, now }: Deps): ProductIndex {
  let columns: Columns | undefined
  let stamp = ''
  let lookedAt = 0
  /** Until when readings rest, by the process's clock. */
  let restsUntil = 0
  /** Counts changes made through the app; a reading that began before the last one is not the last word. */
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

  /** One reading at a time; whoever comes during it shares it. */
  function readOnce(): Promise<Columns> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  invalidations.subscribe(['catalogue'], () => {
    version++
  })

  /** After a change made through the app. */
  async function readChanged(old: Columns): Promise<Columns> {
    const rows = old.ids.length
    if (rows > REST_ROWS && performance.now() < restsUntil) return old
    const fresh = readOnce()
    if (rows <= WAIT_ROWS) {
      await fresh
      // The change may have come while an earlier reading was under way.
      return readVersion === version ? fresh : readOnce()
    }
    // Its failure is met by the request that has to wait for it in the end.
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
