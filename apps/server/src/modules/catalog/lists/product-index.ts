import { readDataVersion } from '../../../db/data-version.ts'
import type { Database } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { CatalogIndex } from './catalog-index.ts'
import { readCatalogElsewhere } from './read-catalog-elsewhere.ts'
import { readChanges } from './read-changes.ts'
import { readFilterNames } from './read-filter-names.ts'

/** The maximum age: changes that another process wrote show after this time at the latest. */
const OLD_MS = 5_000
/** From this age on the index checks for changes in the background, while requests are still answered at once. */
const CHECK_MS = 3_500
/** Above this many rows, requests are answered from the old index while all products are read anew. */
const WAIT_ROWS = 20_000

/** All products in memory, never more than five seconds behind the database. */
export interface ProductIndex {
  current(): Promise<CatalogIndex>
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
  let index: CatalogIndex | undefined
  let dataVersion = ''
  let checkedAt = 0
  /** Counts changes made through the app: a reading that began before the last change is outdated. */
  let version = 0
  let readVersion = -1
  let reading: Promise<CatalogIndex> | undefined
  let rebuilding: Promise<void> | undefined

  async function read(): Promise<CatalogIndex> {
    const [startedAt, startedVersion] = [now(), version]
    const newDataVersion = await readDataVersion(database)
    const mayHaveRenamed = newDataVersion !== dataVersion || readVersion !== startedVersion
    if (!index) index = await build()
    else if (!(await update(index, mayHaveRenamed))) await rebuild(index)
    dataVersion = newDataVersion
    checkedAt = startedAt
    readVersion = startedVersion
    return index
  }

  async function build(): Promise<CatalogIndex> {
    const { names, data } = await readCatalogElsewhere(database)
    const built = new CatalogIndex(data, names)
    // The replica that was read may have been behind the primary.
    if (database.replicas) await update(built, true)
    return built
  }

  /** Replaces an index that too much has changed for. */
  async function rebuild(old: CatalogIndex): Promise<void> {
    rebuilding ??= build()
      .then((fresh) => {
        index = fresh
      })
      .finally(() => {
        rebuilding = undefined
      })
    if (old.rowCount <= WAIT_ROWS) return rebuilding
    // Requests are answered from the old one meanwhile; after a failure the next check tries again.
    rebuilding.catch(() => {})
  }

  /** @returns false where so much has changed that all products are to be read. */
  async function update(old: CatalogIndex, mayHaveRenamed: boolean): Promise<boolean> {
    const names = mayHaveRenamed ? await readFilterNames(database.db) : old.names
    const shopIds = changedShops(old, names.shops)
    const changes = await readChanges(database, { since: old.version, shopIds })
    if (!changes) return false
    // What is read beside the index, and what fills its caches again, must not be older than it.
    database.requireFresh()
    old.setNames(names)
    old.update(changes)
    return true
  }

  /** Starts a reading, or joins the one that is running. */
  function readOnce(): Promise<CatalogIndex> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  invalidations.subscribe(['catalogue'], () => {
    version++
  })

  return {
    async current() {
      const age = Math.abs(now() - checkedAt)
      if (!index || age >= OLD_MS) return readOnce()
      if (readVersion !== version) {
        const fresh = await readOnce()
        // The change may have happened during an earlier reading.
        return readVersion === version ? fresh : readOnce()
      }
      if (age >= CHECK_MS) readOnce().catch(() => {})
      return index
    },
  }
}

/** The shops that have been opened or closed since the index was read. */
function changedShops({ names }: CatalogIndex, shops: readonly { id: number }[]): number[] {
  const before = new Set(names.shops.map(({ id }) => id))
  const after = new Set(shops.map(({ id }) => id))
  return [...before, ...after].filter((id) => !before.has(id) || !after.has(id))
}
