import { CatalogBuilder, createPauses } from '@rialto/catalog-index'
import type { Database, Db } from '../../../../db/index.ts'
import {
  type ProductSlice,
  selectActiveShopIds,
  selectCategoryIds,
  selectChangeFeedId,
  selectColorIds,
  selectLastProductId,
  selectLinkedValues,
  selectNextVersion,
  selectProductRows,
  selectProductSlice,
  selectProductsOfCategory,
  selectProductsOfColor,
  selectProductsOfSize,
  selectSizeIds,
} from '../repository-lists.ts'
import {
  type FacetName,
  flagsOf,
  type KeyName,
  type MixName,
  PRODUCT_SHAPE,
  type ProductChanges,
  type ProductData,
  sortKeys,
} from './listed-product.ts'
import { type Progress, tellProgress } from './reading-progress.ts'

type Builder = CatalogBuilder<FacetName, KeyName, MixName>
type Pause = () => Promise<void>

const SLICE = 5_000

/** Reads all products. It pauses often, so it may run in the thread that answers requests; for many products, use another thread. */
export async function readCatalog(database: Database, progress?: Progress): Promise<ProductData> {
  const { db } = database
  const pause = createPauses()
  const feedId = await selectChangeFeedId(db)
  const version = await selectNextVersion(database)
  const builder: Builder = new CatalogBuilder(PRODUCT_SHAPE)
  await addProducts(builder, db, { pause, progress })
  await addLinks(builder, db, pause)
  return builder.build({ feedId, version })
}

/** Products take about half of the time; the values that they have take the rest. */
const PRODUCTS_SHARE = 0.5

async function addProducts(
  builder: Builder,
  db: Db,
  { pause, progress }: { pause: Pause; progress: Progress | undefined },
): Promise<void> {
  const last = await selectLastProductId(db)
  const activeShops = new Set((await selectActiveShopIds(db)).map(({ id }) => id))
  for (let after = 0; ; ) {
    const slice = await selectProductSlice(db, { after, limit: SLICE })
    for (const place of slice.ids.keys()) addProduct(builder, slice, place, activeShops)
    if (slice.ids.length < SLICE) return
    after = slice.ids.at(-1) ?? after
    tellProgress(progress, Math.round(after * PRODUCTS_SHARE), last)
    await pause()
  }
}

function addProduct(builder: Builder, slice: ProductSlice, place: number, activeShops: ReadonlySet<number>): void {
  const at = (values: readonly number[]) => values[place] ?? 0
  const [shopId, brandId, rating, salePrice] = [
    at(slice.shopIds),
    at(slice.brandIds),
    at(slice.ratings),
    at(slice.salePrices),
  ]
  builder.add(
    {
      id: at(slice.ids),
      isVisible: at(slice.areActive) === 1 && activeShops.has(shopId),
      keys: sortKeys({
        salePrice,
        price: at(slice.prices),
        rating,
        reviewCount: at(slice.reviewCounts),
        sold: at(slice.sold),
        popularity: at(slice.popularity),
        createdAt: at(slice.createdAt),
      }),
    },
    {
      shops: [shopId],
      brands: brandId === 0 ? [] : [brandId],
      flags: flagsOf({ rating, stock: at(slice.stocks), price: at(slice.prices), salePrice }),
    },
  )
}

async function addLinks(builder: Builder, db: Db, pause: Pause): Promise<void> {
  const links = [
    { facet: 'categories', values: await selectCategoryIds(db), select: selectProductsOfCategory },
    { facet: 'sizes', values: await selectSizeIds(db), select: selectProductsOfSize },
    { facet: 'colors', values: await selectColorIds(db), select: selectProductsOfColor },
  ] as const
  for (const { facet, values, select } of links)
    for (const { id } of values) {
      const [joined] = await select(db, { id })
      builder.addValue(facet, id, JSON.parse(`[${joined?.product_ids ?? ''}]`))
      await pause()
    }
}

const BATCH = 500

type ListedProducts = ProductChanges['products']

/** Reads some products. */
export async function readProducts(db: Db, ids: readonly number[]): Promise<ListedProducts> {
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
      price: row.price,
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
