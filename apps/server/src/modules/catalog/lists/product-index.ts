import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../../db/index.ts'
import { readWriteStamp } from '../../../db/write-stamp.ts'
import type { Deps } from '../../../deps.ts'
import { type Columns, orderBy } from './columns.ts'
import { readColumns } from './read-columns.ts'

/** What was written behind this process shows after so long at the latest (quality figures, "Caching rules"). */
const OLD_MS = 5_000
/** From this age on it is looked whether anything was written, while requests are still answered at once. */
const LOOK_MS = 3_500
/** A reading as short as this is worth waiting for: then a change made through the app shows in the next request. */
const WAIT_MS = 80

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

export function createProductIndex({ database, changes, now }: Deps): ProductIndex {
  let columns: Columns | undefined
  let stamp = ''
  let lookedAt = 0
  let tookMs = 0
  /** Counts changes made through the app; a reading that began before the last one is not the last word. */
  let version = 0
  let readVersion = -1
  let reading: Promise<Columns> | undefined

  async function read(): Promise<Columns> {
    const startedAt = now()
    const startedVersion = version
    const started = performance.now()
    const newStamp = await readWriteStamp(database)
    if (columns && newStamp === stamp && startedVersion === readVersion) {
      lookedAt = startedAt
      return columns
    }
    const fresh = await readColumns(database.db)
    for (const sort of columns?.orders.keys() ?? []) {
      orderBy(fresh, sort)
      await setImmediate()
    }
    tookMs = performance.now() - started
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

  changes.subscribe(['catalogue'], () => {
    version++
  })

  return {
    async columns() {
      const age = Math.abs(now() - lookedAt)
      if (!columns || age >= OLD_MS) return readOnce()
      if (readVersion !== version) {
        const fresh = readOnce()
        if (tookMs > WAIT_MS) {
          // Its failure is met by the next request that has to wait for it.
          fresh.catch(() => {})
          return columns
        }
        await fresh
        // The change may have come while an earlier reading was under way.
        return readVersion === version ? columns : readOnce()
      }
      if (age >= LOOK_MS) readOnce().catch(() => {})
      return columns
    },
  }
}
