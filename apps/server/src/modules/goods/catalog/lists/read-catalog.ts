import {
  type Bits,
  createBits,
  createPauses,
  hasBit,
  orderData,
  type RowsByValue,
  setBits,
} from '@rialto/catalog-index'
import type { Database, Db } from '../../../../db/index.ts'
import {
  type ProductSlice,
  selectActiveShopIds,
  selectCategoryIds,
  selectChangeFeedId,
  selectColorIds,
  selectNextVersion,
  selectProductSlice,
  selectProductsOfCategory,
  selectProductsOfColor,
  selectProductsOfSize,
  selectSizeIds,
} from '../repository-lists.ts'
import { KEY_NAMES, recommendationOrder, sortKeys } from './catalog-changes.ts'
import type { CatalogData } from './catalog-index.ts'
import { FLAGS, facetsData, flagsOf } from './facets.ts'

const FIRST_CAPACITY = 1_024

/** A growing array of numbers. Its capacity doubles when it is full. */
class GrowingColumn {
  #values = new Float64Array(FIRST_CAPACITY)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(this.#length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length++] = value
  }

  /** All numbers pushed so far, without copying them. */
  get values(): Float64Array {
    return this.#values.subarray(0, this.#length)
  }
}

const SLICE = 5_000

/** Reads all products. It pauses often, so it may run in the thread that answers requests; for many products, use another thread. */
export async function readCatalog(database: Database): Promise<CatalogData> {
  const { db } = database
  const pause = createPauses()
  const feedId = await selectChangeFeedId(db)
  const version = await selectNextVersion(database)
  const columns = await readColumns(db, pause)
  const ids = Uint32Array.from(columns.ids.values)
  const visible = createBits(ids.length)
  setBits(visible, columns.visibleRows.values)
  await pause()
  const orders = mapNames(KEY_NAMES, (name) => orderData(columns.keys[name].values))
  const readRows = createRowReader(db, { ids, visible, pause })
  return {
    ids,
    visible,
    orders: {
      ...orders,
      just_for_you: recommendationOrder(orders.popular_product.rows, orders.newest.rows),
    },
    facets: facetsData(
      {
        shops: rowsByValue(columns.shops.values, visible),
        brands: rowsByValue(columns.brands.values, visible),
        categories: await readRows(await selectCategoryIds(db), selectProductsOfCategory),
        sizes: await readRows(await selectSizeIds(db), selectProductsOfSize),
        colors: await readRows(await selectColorIds(db), selectProductsOfColor),
        flags: new Map(columns.flags.map((rows, id) => [id, Uint32Array.from(rows.values)])),
      },
      ids.length,
    ),
    feedId,
    version,
  }
}

const createColumns = () => ({
  ids: new GrowingColumn(),
  shops: new GrowingColumn(),
  brands: new GrowingColumn(),
  visibleRows: new GrowingColumn(),
  keys: mapNames(KEY_NAMES, () => new GrowingColumn()),
  flags: FLAGS.map(() => new GrowingColumn()),
})

/** Appends products to columns as they are read: kept as objects they would take ten times the memory. */
async function readColumns(db: Db, pause: () => Promise<void>) {
  const activeShops = new Set((await selectActiveShopIds(db)).map(({ id }) => id))
  const columns = createColumns()
  for (let after = 0; ; ) {
    const slice = await selectProductSlice(db, { after, limit: SLICE })
    for (const place of slice.ids.keys()) append(columns, slice, place, activeShops)
    if (slice.ids.length < SLICE) return columns
    after = slice.ids.at(-1) ?? after
    await pause()
  }
}

function append(
  columns: ReturnType<typeof createColumns>,
  slice: ProductSlice,
  place: number,
  activeShops: ReadonlySet<number>,
): void {
  const row = columns.ids.length
  const at = (values: readonly number[]) => values[place] ?? 0
  const shopId = at(slice.shopIds)
  columns.ids.push(at(slice.ids))
  columns.shops.push(shopId)
  columns.brands.push(at(slice.brandIds))
  const keys = sortKeys({
    salePrice: at(slice.salePrices),
    discountPercentage: at(slice.discountPercentages),
    rating: at(slice.ratings),
    reviewCount: at(slice.reviewCounts),
    sold: at(slice.sold),
    popularity: at(slice.popularity),
    createdAt: at(slice.createdAt),
  })
  for (const name of KEY_NAMES) columns.keys[name].push(keys[name])
  if (at(slice.areActive) !== 1 || !activeShops.has(shopId)) return
  columns.visibleRows.push(row)
  const flags = flagsOf({
    rating: at(slice.ratings),
    stock: at(slice.stocks),
    price: at(slice.prices),
    sale_price: at(slice.salePrices),
  })
  for (const flag of flags) columns.flags[flag]?.push(row)
}

interface RowSource {
  ids: Uint32Array
  visible: Bits
  pause: () => Promise<void>
}

type SelectJoined = (db: Db, params: { id: number }) => Promise<{ product_ids: string | null }[]>

function createRowReader(db: Db, { ids, visible, pause }: RowSource) {
  const rowsById = new Uint32Array((ids.at(-1) ?? 0) + 1)
  ids.forEach((id, row) => {
    rowsById[id] = row + 1
  })
  const visibleRowsOf = (productIds: readonly number[]) =>
    Uint32Array.from(productIds, (id) => (rowsById[id] ?? 0) - 1)
      .filter((row) => row < ids.length && hasBit(visible, row))
      .sort()

  return async (values: readonly { id: number }[], select: SelectJoined): Promise<RowsByValue> => {
    const rows = new Map<number, Uint32Array>()
    for (const { id } of values) {
      const [joined] = await select(db, { id })
      const ofValue = visibleRowsOf(JSON.parse(`[${joined?.product_ids ?? ''}]`))
      if (ofValue.length > 0) rows.set(id, ofValue)
      await pause()
    }
    return rows
  }
}

/** The visible rows of each value, from the one value of each row; 0 stands for none. */
function rowsByValue(values: ArrayLike<number>, visible: Bits): RowsByValue {
  const counts = new Map<number, number>()
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? 0
    if (value !== 0 && hasBit(visible, row)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const rows = new Map([...counts].map(([value, count]) => [value, new Uint32Array(count)]))
  for (let row = values.length - 1; row >= 0; row--) {
    const value = values[row] ?? 0
    if (value === 0 || !hasBit(visible, row)) continue
    const left = (counts.get(value) ?? 0) - 1
    const ofValue = rows.get(value)
    if (ofValue) ofValue[left] = row
    counts.set(value, left)
  }
  return rows
}

const mapNames = <Name extends string, Value>(names: readonly Name[], create: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, create(name)])) as Record<Name, Value>
