import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../db/index.ts'
import { averageStars } from '../../../lib/star-rating.ts'
import {
  type ColumnRow,
  selectActiveShops,
  selectBrands,
  selectCategoryTree,
  selectColors,
  selectColumnRows,
  selectProductsOfCategory,
  selectProductsOfColor,
  selectProductsOfSize,
  selectSizes,
} from '../repository-lists.ts'
import { type Columns, type FilterNames, rowsOf } from './columns.ts'
import { createFacet, rowsByValue } from './facet.ts'
import { GrowingColumn } from './growing-column.ts'

const FILTERS_KEPT = 100
/** The size of all cached searches together, in rows of four bytes. */
const FOUND_ROWS_KEPT = 1_000_000
const SLICE = 500
/** The reading lets requests run after this time. */
const PAUSE_MS = 4

/** Reads all visible products in slices, so that requests are not blocked for long. */
export async function readColumns(db: Db): Promise<Columns> {
  const pause = createPauses()
  const activeShops = await selectActiveShops(db)
  const lists = await readLists(db, new Set(activeShops.map((shop) => shop.id)), pause)
  const ids = new Uint32Array(lists.id.values)
  const count = ids.length
  await pause()
  const shops = createFacet(rowsByValue(lists.shop.values), count)
  await pause()
  const brands = createFacet(rowsByValue(lists.brand.values), count)
  await pause()
  const names: FilterNames = {
    shops: activeShops.map(({ id, name, logo, rating_sum, review_count }) => ({
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
  const readFacet = async (values: readonly { id: number }[], select: SelectJoined) => {
    const valueRows = new Map<number, Uint32Array>()
    for (const { id } of values) {
      const [joined] = await select(db, { id })
      const ofValue = rowsOf({ ids }, JSON.parse(`[${joined?.product_ids ?? ''}]`))
      if (ofValue.length > 0) valueRows.set(id, ofValue)
      await pause()
    }
    const facet = createFacet(valueRows, count)
    await pause()
    return facet
  }
  const categories = await readFacet(names.categories, selectProductsOfCategory)
  const sizes = await readFacet(names.sizes, selectProductsOfSize)
  const colors = await readFacet(names.colors, selectProductsOfColor)
  await pause()
  return {
    ids,
    salePrice: lists.salePrice.values,
    discountPercentage: lists.discountPercentage.values,
    rating: lists.rating.values,
    reviewCount: lists.reviewCount.values,
    sold: lists.sold.values,
    popularity: lists.popularity.values,
    createdAt: lists.createdAt.values,
    inStock: new Uint8Array(lists.inStock.values),
    discounted: new Uint8Array(lists.discounted.values),
    shops,
    brands,
    categories,
    sizes,
    colors,
    names,
    translated: new Map(),
    orders: new Map(),
    filters: new LRUCache({ max: FILTERS_KEPT }),
    searches: new LRUCache({
      maxSize: FOUND_ROWS_KEPT,
      sizeCalculation: ({ ranks }) => ranks.reduce((sum, rows) => sum + rows.length, 1),
    }),
    scratch: new Uint16Array(count),
  }
}

type SelectJoined = (db: Db, params: { id: number }) => Promise<{ product_ids: string | null }[]>

/** Appends rows to columns as they are read: kept as objects they would take ten times the memory. */
async function readLists(db: Db, activeShops: ReadonlySet<number>, pause: () => Promise<void>) {
  const lists = emptyLists()
  for (let after = 0; ; ) {
    const slice = await selectColumnRows(db, { after, limit: SLICE })
    for (const row of slice) if (row.status === 'active' && activeShops.has(row.shop_id)) append(lists, row)
    const last = slice.at(-1)
    if (!last || slice.length < SLICE) return lists
    after = last.id
    await pause()
  }
}

const emptyLists = () => ({
  id: new GrowingColumn(),
  shop: new GrowingColumn(),
  brand: new GrowingColumn(),
  salePrice: new GrowingColumn(),
  discountPercentage: new GrowingColumn(),
  rating: new GrowingColumn(),
  reviewCount: new GrowingColumn(),
  sold: new GrowingColumn(),
  popularity: new GrowingColumn(),
  createdAt: new GrowingColumn(),
  inStock: new GrowingColumn(),
  discounted: new GrowingColumn(),
})

function append(lists: ReturnType<typeof emptyLists>, row: ColumnRow): void {
  lists.id.push(row.id)
  lists.shop.push(row.shop_id)
  lists.brand.push(row.brand_id ?? 0)
  lists.salePrice.push(row.sale_price)
  lists.discountPercentage.push(row.discount_percentage)
  lists.rating.push(row.rating)
  lists.reviewCount.push(row.review_count)
  lists.sold.push(row.sold)
  lists.popularity.push(row.popularity)
  lists.createdAt.push(row.created_at)
  lists.inStock.push(row.stock > 0 ? 1 : 0)
  lists.discounted.push(row.sale_price < row.price ? 1 : 0)
}

function createPauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < PAUSE_MS) return
    await setImmediate()
    since = performance.now()
  }
}
