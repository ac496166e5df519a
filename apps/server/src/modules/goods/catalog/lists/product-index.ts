import { join } from 'node:path'
import type { CatalogSource } from '@rialto/catalog-index'
import { readDataVersion } from '../../../../db/data-version.ts'
import { type Database, type Db, withoutBatch } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import { averageStars } from '../../../../lib/words.ts'
import {
  selectActiveShopIds,
  selectActiveShops,
  selectBrands,
  selectCategoryTree,
  selectChangeFeedId,
  selectChanges,
  selectColors,
  selectLastProductId,
  selectLinkedValues,
  selectProductRows,
  selectSizes,
} from '../repository-lists.ts'
import type { FilterNames } from './filters.ts'
import { flagsOf, type ProductChanges, type ProductData, sortKeys } from './listed-product.ts'
import { MarketIndex } from './market-index.ts'
import { readCatalog } from './read-catalog.ts'

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
  current(): Promise<MarketIndex>
}

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

  async function read(): Promise<MarketIndex> {
    const [startedAt, startedVersion] = [now(), version]
    const newDataVersion = await readDataVersion(database)
    const mayHaveRenamed = newDataVersion !== dataVersion || readVersion !== startedVersion
    if (!index) index = await start()
    else if (!(await update(index, mayHaveRenamed))) await rebuild(index)
    dataVersion = newDataVersion
    checkedAt = startedAt
    readVersion = startedVersion
    return index
  }

  /** From a snapshot, if there is one that not too much has changed since. */
  async function start(): Promise<MarketIndex> {
    const first = await build({ anew: false })
    return first.isCurrent ? first.index : (await build({ anew: true })).index
  }

  /** Snapshots and replicas may be behind, so what has changed since follows at once. */
  async function build(options: { anew: boolean }): Promise<{ index: MarketIndex; isCurrent: boolean }> {
    const names = await readFilterNames(database.db)
    changesSinceSave = 0
    const built = new MarketIndex(await source.read(options), names)
    return { index: built, isCurrent: await update(built, true) }
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
    rebuilding ??= build({ anew: true })
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
  }
  invalidations.subscribe(['catalogue'], noteChange)
  invalidations.subscribeUnannounced(noteChange)

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

/** Up to this many products, reading them takes less time than starting a thread. */
const READ_HERE_MAX = 20_000

const THREAD = new URL('./read-catalog.thread.ts', import.meta.url)

/** Reads all products, from a replica where there is one, or takes them from the snapshot of a large catalogue. */
interface ProductSource extends CatalogSource<ProductData, ProductChanges> {
  /** Saves a snapshot of a large catalogue. */
  save(): Promise<void>
}

export function createCatalogSource({ database, config }: Pick<Deps, 'database' | 'config'>): ProductSource {
  const { threads, replicas, url } = database
  const isLarge = async () => (await selectLastProductId(database.db)) > READ_HERE_MAX
  const snapshot = () => join(config.dataDir, 'cache', 'catalogue.snapshot')
  return {
    async read({ anew }) {
      if (!threads || !(await isLarge())) return readCatalog(database)
      const readFrom = (server: string): Promise<ProductData> =>
        threads.runLong(THREAD, 'readCatalogInThread', { url: server, snapshot: snapshot(), anew })
      const replica = replicas?.pick()
      return replica ? readFrom(replica.url).catch(() => readFrom(url)) : readFrom(url)
    },
    changesSince: (position) => readChanges(database, position),
    async save() {
      if (threads && (await isLarge()))
        await threads.runLong(THREAD, 'saveCatalogInThread', { url, snapshot: snapshot() })
    },
  }
}

/** More changes than these are read with all other products anew. */
const CHANGES_MAX = 5_000
const BATCH = 500

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

type ListedProducts = ProductChanges['products']

async function readProducts(db: Db, ids: readonly number[]): Promise<ListedProducts> {
  if (ids.length === 0) return []
  const activeShops = new Set((await selectActiveShopIds(db)).map(({ id }) => id))
  const products: ListedProducts = []
  for (let start = 0; start < ids.length; start += BATCH)
    products.push(...(await readBatch(db, ids.slice(start, start + BATCH), activeShops)))
  // New products get their rows in the order of their ids.
  return products.sort((a, b) => a.id - b.id)
}

async function readBatch(db: Db, ids: readonly number[], activeShops: ReadonlySet<number>): Promise<ListedProducts> {
  const rows = await selectProductRows(db, ids)
  const { categories, sizes, colors } = await selectLinkedValues(db, ids)
  return rows.map((row) => ({
    id: row.id,
    isVisible: row.status === 'active' && activeShops.has(row.shop_id),
    keys: sortKeys({
      salePrice: row.sale_price,
      discountPercentage: row.discount_percentage,
      rating: row.rating,
      reviewCount: row.review_count,
      sold: row.sold,
      popularity: row.popularity,
      createdAt: row.created_at,
    }),
    values: {
      shops: [row.shop_id],
      brands: row.brand_id === null ? [] : [row.brand_id],
      categories: categories.get(row.id) ?? [],
      sizes: sizes.get(row.id) ?? [],
      colors: colors.get(row.id) ?? [],
      flags: flagsOf({ ...row, salePrice: row.sale_price }),
    },
  }))
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
