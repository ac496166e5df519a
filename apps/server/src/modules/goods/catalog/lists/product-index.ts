import { join } from 'node:path'
import type { CatalogSource } from '@rialto/catalog-index'
import { LRUCache } from 'lru-cache'
import { readDataVersion } from '../../../../db/data-version.ts'
import { type Database, type Db, withoutBatch } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import { averageStars } from '../../../../lib/words.ts'
import {
  selectActiveShops,
  selectBrands,
  selectCategoryTree,
  selectChangeFeedId,
  selectChanges,
  selectColors,
  selectLastProductId,
  selectSizes,
} from '../repository-lists.ts'
import { type FilterNames, narrowest } from './filters.ts'
import type { ProductChanges, ProductData } from './listed-product.ts'
import { MarketIndex } from './market-index.ts'
import { readCatalog, readProducts } from './read-catalog.ts'
import { type ReadProducts, readWanted, type WantedProducts } from './read-wanted.ts'
import { trackReading } from './reading-progress.ts'

/** The maximum age: changes that another process wrote show after this time at the latest. */
const OLD_MS = 5_000
/** From this age on the index checks for changes in the background, while requests are still answered at once. */
const CHECK_MS = 3_500
/** Above this many rows, requests are answered from the old index while all products are read anew. */
const WAIT_ROWS = 20_000
/** A start reads up to 5,000 changes since the last snapshot; then reading all products takes less time. */
const CHANGES_BETWEEN_SAVES = 2_000

/** All products in memory, never more than five seconds behind the database. */
interface ProductIndex {
  /** All products. After a start on a large database that was never read, this waits until all of them are. */
  current(): Promise<MarketIndex>
  /** All products; undefined while those of a large database are being read for the first time. */
  ready(): Promise<MarketIndex | undefined>
  /** All products; while they are being read for the first time, only those that are wanted, by the indexes of the database. */
  having(wanted: WantedProducts): Promise<MarketIndex>
}

/** Pages beyond so many products wait for all of them. */
const WANTED_MAX = 20_000
/** As many partial indexes are kept, of a list each. */
const PARTIAL_MAX = 50

const shared = new WeakMap<Database, ProductIndex>()

/** The index of a database, shared by all modules. */
export function getProductIndex(asking: Deps): ProductIndex {
  const deps = withoutBatch(asking)
  const existing = shared.get(deps.database)
  if (existing) return existing
  const index = createProductIndex(deps)
  shared.set(deps.database, index)
  return index
}

function createProductIndex(deps: Deps): ProductIndex {
  const { database, invalidations, now } = deps
  const source = createCatalogSource(deps)
  let index: MarketIndex | undefined
  let dataVersion = ''
  let checkedAt = 0
  /** Counts changes made through the app: a reading that began before the last change is outdated. */
  let version = 0
  let readVersion = -1
  let reading: Promise<MarketIndex> | undefined
  let rebuilding: Promise<void> | undefined
  let changesSinceSave = 0
  /** Whether all products are being read for the first time; `isKnown` resolves once that is so. */
  let isReadingAll = false
  const { promise: isKnown, resolve: tellKnown } = Promise.withResolvers<void>()
  const partial = new LRUCache<string, Promise<MarketIndex>>({ max: PARTIAL_MAX, ttl: OLD_MS })
  let partialNames: Promise<FilterNames> | undefined
  let hasAnsweredInParts = false

  async function read(): Promise<MarketIndex> {
    const [startedAt, startedVersion] = [now(), version]
    const newDataVersion = await readDataVersion(database)
    const mayHaveRenamed = newDataVersion !== dataVersion || readVersion !== startedVersion
    if (!index) {
      index = await start()
      isReadingAll = false
      // What was cached of partial indexes ends with them.
      if (hasAnsweredInParts) invalidations.receive({ topics: ['catalogue'], sold: [] })
      hasAnsweredInParts = false
    } else if (!(await update(index, mayHaveRenamed))) await rebuild(index)
    dataVersion = newDataVersion
    checkedAt = startedAt
    readVersion = startedVersion
    return index
  }

  /** From a snapshot, if there is one that not too much has changed since. */
  async function start(): Promise<MarketIndex> {
    const saved = await source.takeSnapshot()
    if (saved) {
      const first = await build(saved)
      if (first.isCurrent) return first.index
    }
    isReadingAll = await source.isLarge()
    tellKnown()
    return (await build(await source.read({ anew: true }))).index
  }

  /** Snapshots and replicas may be behind, so what has changed since follows at once. */
  async function build(data: ProductData): Promise<{ index: MarketIndex; isCurrent: boolean }> {
    const names = await readFilterNames(database.db)
    changesSinceSave = 0
    const built = new MarketIndex(data, names)
    return { index: built, isCurrent: await update(built, true) }
  }

  /** Reads the products that are wanted, by the database alone. */
  async function readPartial(wanted: WantedProducts): Promise<MarketIndex> {
    hasAnsweredInParts = true
    const names = partialNames ?? readFilterNames(database.db)
    partialNames = names
    names.catch(() => {
      partialNames = undefined
    })
    const categoryIds = narrowest(await names, wanted.chosen.categoryIds)
    const chosen = { ...wanted.chosen, categoryIds: [...categoryIds] }
    const { products, words } = await source.readWanted({ ...wanted, chosen })
    return new MarketIndex(products, await names, { words, ofMarket: await selectLastProductId(database.db) })
  }

  /** Saves a snapshot before there are too many changes for the next start. */
  function saveSometimes(changes: number): void {
    changesSinceSave += changes
    if (changesSinceSave < CHANGES_BETWEEN_SAVES) return
    changesSinceSave = 0
    source.save().catch(() => {})
  }

  /** Replaces an index that too much has changed for. */
  async function rebuild(old: MarketIndex): Promise<void> {
    rebuilding ??= source
      .read({ anew: true })
      .then(build)
      .then((fresh) => {
        index = fresh.index
      })
      .finally(() => {
        rebuilding = undefined
      })
    if (old.rowCount <= WAIT_ROWS) return rebuilding
    // Requests are answered from the old one meanwhile; after a failure the next check tries again.
    rebuilding.catch(() => {})
  }

  /** @returns false where so much has changed that all products are to be read. */
  async function update(old: MarketIndex, mayHaveRenamed: boolean): Promise<boolean> {
    const names = mayHaveRenamed ? await readFilterNames(database.db) : undefined
    const changes = await source.changesSince(old)
    if (!changes) return false
    // Later reads, which also fill its caches again, must not be older than the index.
    database.requireFresh()
    if (names) old.setNames(names)
    await old.update(changes)
    saveSometimes(changes.products.length)
    return true
  }

  /** Starts a reading, or joins the one that is running. */
  function readOnce(): Promise<MarketIndex> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  const noteChange = () => {
    version++
    partial.clear()
    partialNames = undefined
  }
  // The reductions that are shown follow from a setting.
  invalidations.subscribe(['catalogue', 'settings'], noteChange)
  invalidations.subscribeUnannounced(noteChange)

  async function current(): Promise<MarketIndex> {
    const age = Math.abs(now() - checkedAt)
    if (!index || age >= OLD_MS) return readOnce()
    if (readVersion !== version) {
      const fresh = await readOnce()
      // The change may have happened during an earlier reading.
      return readVersion === version ? fresh : readOnce()
    }
    if (age >= CHECK_MS) readOnce().catch(() => {})
    return index
  }

  async function ready(): Promise<MarketIndex | undefined> {
    const all = current()
    if (index) return all
    // A snapshot and a small catalogue are there in a moment. A failure is that of whoever waits for all.
    await Promise.race([all, isKnown]).catch(() => {})
    all.catch(() => {})
    return isReadingAll && !index ? undefined : all
  }

  return {
    current,
    ready,
    async having(wanted) {
      const all = await ready()
      if (all) return all
      if (wanted.count > WANTED_MAX) return current()
      const key = JSON.stringify(wanted)
      const known = partial.get(key) ?? readPartial(wanted)
      partial.set(key, known)
      known.catch(() => partial.delete(key))
      return known
    },
  }
}

/** Up to this many products, reading them takes less time than starting a thread. */
const READ_HERE_MAX = 20_000

const THREAD = new URL('./read-catalog.thread.ts', import.meta.url)

/** Reads all products, from a replica where there is one, or takes them from the snapshot of a large catalogue. */
interface ProductSource extends CatalogSource<ProductData, ProductChanges> {
  /** Whether reading all products takes so long that lists are answered otherwise meanwhile. */
  isLarge(): Promise<boolean>
  /** The catalogue as it was saved; undefined where there is no such snapshot. */
  takeSnapshot(): Promise<ProductData | undefined>
  /** The products that a list or a search needs. */
  readWanted(wanted: WantedProducts): Promise<ReadProducts>
  /** Saves a snapshot of a large catalogue. */
  save(): Promise<void>
}

export function createCatalogSource({ database, config }: Pick<Deps, 'database' | 'config'>): ProductSource {
  const { threads, replicas, url, engine } = database
  const isLarge = async () => threads !== undefined && (await selectLastProductId(database.db)) > READ_HERE_MAX
  const snapshot = () => join(config.dataDir, 'cache', 'catalogue.snapshot')
  return {
    isLarge,
    async takeSnapshot() {
      if (threads && (await isLarge()))
        return threads.runLong(THREAD, 'takeSnapshotInThread', { url, snapshot: snapshot() })
    },
    async read({ anew }) {
      if (!threads || !(await isLarge())) return readCatalog(database)
      const readFrom = (server: string): Promise<ProductData> =>
        trackReading(database, 'lists', (progress) =>
          threads.runLong(THREAD, 'readCatalogInThread', { url: server, snapshot: snapshot(), anew, progress }),
        )
      const replica = replicas?.pick()
      return replica ? readFrom(replica.url).catch(() => readFrom(url)) : readFrom(url)
    },
    // SQLite works in the thread that asks.
    readWanted: (wanted) =>
      threads && engine === 'sqlite'
        ? threads.run(THREAD, 'readWantedInThread', url, wanted)
        : readWanted(database, wanted),
    changesSince: (position) => readChanges(database, position),
    async save() {
      if (threads && (await isLarge()))
        await threads.runLong(THREAD, 'saveCatalogInThread', { url, snapshot: snapshot() })
    },
  }
}

/** More changes than these are read with all other products anew. */
const CHANGES_MAX = 5_000

/**
 * Reads the products that have changed since a position.
 * @returns null where there are more than {@link CHANGES_MAX}, or another series of changes.
 */
async function readChanges(
  database: Database,
  { feedId, version: since }: Pick<ProductData, 'feedId' | 'version'>,
): Promise<ProductChanges | null> {
  if ((await selectChangeFeedId(database.db)) !== feedId) return null
  const { next, changes } = await selectChanges(database, { since, limit: CHANGES_MAX + 1 })
  if (changes.length > CHANGES_MAX) return null
  const ids = changes.map(({ product_id }) => product_id)
  const products = await readProducts(database.db, ids)
  const existing = new Set(products.map(({ id }) => id))
  return {
    products,
    removedIds: ids.filter((id) => !existing.has(id)),
    haveWordsChanged: changes.some(({ words_version }) => words_version >= since && words_version > 0),
    version: next,
  }
}

async function readFilterNames(db: Db): Promise<FilterNames> {
  const shops = await selectActiveShops(db)
  return {
    shops: shops.map(({ id, name, logo, rating_sum, review_count }) => ({
      id,
      name,
      logo,
      rating: averageStars(rating_sum, review_count),
    })),
    brands: await selectBrands(db),
    categories: await selectCategoryTree(db),
    sizes: await selectSizes(db),
    colors: await selectColors(db),
  }
}
