import { CatalogBuilder, createPauses } from '@rialto/catalog-index'
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
import {
  type FacetName,
  flagsOf,
  type KeyName,
  type MixName,
  PRODUCT_SHAPE,
  type ProductData,
  sortKeys,
} from './listed-product.ts'

type Builder = CatalogBuilder<FacetName, KeyName, MixName>
type Pause = () => Promise<void>

const SLICE = 5_000

/** Reads all products. It pauses often, so it may run in the thread that answers requests; for many products, use another thread. */
export async function readCatalog(database: Database): Promise<ProductData> {
  const { db } = database
  const pause = createPauses()
  const feedId = await selectChangeFeedId(db)
  const version = await selectNextVersion(database)
  const builder: Builder = new CatalogBuilder(PRODUCT_SHAPE)
  await addProducts(builder, db, pause)
  await addLinks(builder, db, pause)
  return builder.build({ feedId, version })
}

async function addProducts(builder: Builder, db: Db, pause: Pause): Promise<void> {
  const activeShops = new Set((await selectActiveShopIds(db)).map(({ id }) => id))
  for (let after = 0; ; ) {
    const slice = await selectProductSlice(db, { after, limit: SLICE })
    for (const place of slice.ids.keys()) addProduct(builder, slice, place, activeShops)
    if (slice.ids.length < SLICE) return
    after = slice.ids.at(-1) ?? after
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
        discountPercentage: at(slice.discountPercentages),
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
