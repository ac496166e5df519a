import type { Database, Db } from '../../../../db/index.ts'
import { averageStars } from '../../../../lib/star-rating.ts'
import {
  selectActiveShopIds,
  selectActiveShops,
  selectBrands,
  selectCategoryTree,
  selectChangeFeedId,
  selectChanges,
  selectColors,
  selectLinkedValues,
  selectProductRows,
  selectSizes,
} from '../repository-lists.ts'
import type { CatalogChanges, ListedProduct } from './catalog-changes.ts'
import { flagsOf } from './facets.ts'
import type { FilterNames } from './filters.ts'

/** More changes than these are read with all other products anew. */
const CHANGES_MAX = 5_000
const BATCH = 500

/**
 * Reads the products that have changed since a position.
 * @returns null where there are more than {@link CHANGES_MAX}, or another series of changes.
 */
export async function readChanges(
  database: Database,
  { feedId, since }: { feedId: string; since: number },
): Promise<CatalogChanges | null> {
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

async function readProducts(db: Db, ids: readonly number[]): Promise<ListedProduct[]> {
  if (ids.length === 0) return []
  const activeShops = new Set((await selectActiveShopIds(db)).map(({ id }) => id))
  const products: ListedProduct[] = []
  for (let start = 0; start < ids.length; start += BATCH)
    products.push(...(await readBatch(db, ids.slice(start, start + BATCH), activeShops)))
  // New products get their rows in the order of their ids.
  return products.sort((a, b) => a.id - b.id)
}

async function readBatch(db: Db, ids: readonly number[], activeShops: ReadonlySet<number>): Promise<ListedProduct[]> {
  const rows = await selectProductRows(db, ids)
  const { categories, sizes, colors } = await selectLinkedValues(db, ids)
  return rows.map((row) => ({
    id: row.id,
    isVisible: row.status === 'active' && activeShops.has(row.shop_id),
    salePrice: row.sale_price,
    discountPercentage: row.discount_percentage,
    rating: row.rating,
    reviewCount: row.review_count,
    sold: row.sold,
    popularity: row.popularity,
    createdAt: row.created_at,
    values: {
      shops: [row.shop_id],
      brands: row.brand_id === null ? [] : [row.brand_id],
      categories: categories.get(row.id) ?? [],
      sizes: sizes.get(row.id) ?? [],
      colors: colors.get(row.id) ?? [],
      flags: flagsOf(row),
    },
  }))
}

export async function readFilterNames(db: Db): Promise<FilterNames> {
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
