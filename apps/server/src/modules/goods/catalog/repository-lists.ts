import type { ProductSort } from '@rialto/contract/enums'
import { sql } from 'kysely'
import type { Database, Db } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { Tables } from '../../../db/tables.ts'
import { sellsToConsumers, settingIsOn } from '../../base/settings/index.ts'
import type { ChosenFilters } from './lists/filters.ts'

/**
 * The price that a product's reduction is shown from: where the market sells to consumers in the European Union, the lowest of the 30 days
 * before it began, otherwise the list price. With no reduction, it is the price itself, or the list price. See `calculatePrice`.
 */
const priceBefore = sql<number>`case when ${settingIsOn('eu_consumers')} = 1 and coalesce(prior_price, sale_price) < price
  then coalesce(prior_price, sale_price) else price end`

const AS_TEXT = {
  ids: sql`id`,
  shopIds: sql`shop_id`,
  brandIds: sql`coalesce(brand_id, 0)`,
  areActive: sql`case status when 'active' then 1 else 0 end`,
  prices: priceBefore,
  salePrices: sql`sale_price`,
  stocks: sql`stock`,
  sold: sql`sold`,
  popularity: sql`popularity`,
  ratings: sql`rating`,
  reviewCounts: sql`review_count`,
  createdAt: sql`created_at`,
} as const

/** Columns of products, each with one number for a product. */
export type ProductSlice = Record<keyof typeof AS_TEXT, number[]>

/**
 * The products of every status after an id, by id. Each column is read as one text: on both engines a row of many numbers costs more
 * than its content.
 */
export async function selectProductSlice(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<ProductSlice> {
  const columns = Object.entries(AS_TEXT).map(
    ([name, value]) => sql`string_agg(cast(${value} as text), ',') as ${sql.id(name)}`,
  )
  const { rows } = await sql<Record<keyof ProductSlice, string | null>>`
    select ${sql.join(columns)} from (select * from products where id > ${after} order by id limit ${limit}) as slice`.execute(
    db,
  )
  const [texts] = rows
  return Object.fromEntries(
    Object.keys(AS_TEXT).map((name) => [name, JSON.parse(`[${texts?.[name as keyof ProductSlice] ?? ''}]`)]),
  ) as ProductSlice
}

export const selectProductRows = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('products')
    .select([
      'id',
      'status',
      'shop_id',
      'brand_id',
      'sale_price',
      priceBefore.as('price'),
      'stock',
      'sold',
      'popularity',
      'rating',
      'review_count',
      'created_at',
    ])
    .where('id', 'in', ids)
    .execute()

/** The ids of the categories, sizes and colours of products, by product. */
export async function selectLinkedValues(db: Db, ids: readonly number[]) {
  const categories = db.selectFrom('product_categories').where('product_id', 'in', ids)
  const sizes = db.selectFrom('product_sizes').where('product_id', 'in', ids)
  const colors = db.selectFrom('product_colors').where('product_id', 'in', ids)
  return {
    categories: byProduct(await categories.select(['product_id', 'category_id as value_id']).execute()),
    sizes: byProduct(await sizes.select(['product_id', 'size_id as value_id']).execute()),
    colors: byProduct(await colors.select(['product_id', 'color_id as value_id']).execute()),
  }
}

function byProduct(links: readonly { product_id: number; value_id: number }[]): Map<number, number[]> {
  const values = new Map<number, number[]>()
  for (const { product_id, value_id } of links) {
    const ofProduct = values.get(product_id)
    if (ofProduct) ofProduct.push(value_id)
    else values.set(product_id, [value_id])
  }
  return values
}

// On PostgreSQL a version is the number of a transaction. A transaction that is still open has none that is lower than the snapshot's
// lowest, so the next reading begins there; it may meet a few changes twice.
export const nextVersion = {
  sqlite: sql<number>`(select coalesce(max(version), 0) + 1 from product_changes)`,
  postgres: sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
}

/** The version from which on changes are to be read after now. */
export async function selectNextVersion({ db, engine }: Database): Promise<number> {
  const { rows } = await sql<{ next: number }>`select ${nextVersion[engine]} as next`.execute(db)
  return rows[0]?.next ?? 0
}

/** The name of the series that versions belong to. */
export const selectChangeFeedId = async (db: Db): Promise<string> =>
  (await db.selectFrom('product_change_feed').select('id').executeTakeFirstOrThrow()).id

interface Change {
  product_id: number
  words_version: number
}

/** The products that have changed from a version on. */
export async function selectChanges(
  { db, engine }: Database,
  { since, limit }: { since: number; limit: number },
): Promise<{ next: number; changes: Change[] }> {
  const { rows } = await sql<{ next: number; product_id: number | null; words_version: number | null }>`
    select s.next, c.product_id, c.words_version from (select ${nextVersion[engine]} as next) as s
    left join (
      select product_id, words_version from product_changes where version >= ${since} limit ${limit}
    ) as c on true`.execute(db)
  const changes = rows.filter((row): row is Change & { next: number } => row.product_id !== null)
  return { next: rows[0]?.next ?? since, changes }
}

/** What an order goes by, the first first, and whether it begins with the lowest. */
const SORTED_BY: Readonly<Record<ProductSort, { by: readonly (keyof Tables['products'])[]; isAscending?: boolean }>> = {
  newest: { by: ['created_at'] },
  top_selling: { by: ['sold'] },
  popular_product: { by: ['popularity'] },
  just_for_you: { by: ['popularity'] },
  best_deal: { by: ['discount_percentage', 'popularity'] },
  top_rated: { by: ['rating', 'review_count'] },
  low_to_high: { by: ['sale_price'], isAscending: true },
  high_to_low: { by: ['sale_price'] },
}

/** In whole percent, half up. */
const shownPercentage = sql`case when sale_price < ${priceBefore}
  then ((${priceBefore} - sale_price) * 200 + ${priceBefore}) / (2 * ${priceBefore}) else 0 end`

/** The ids of the first active products of some filters in an order, of hidden shops too. */
export async function selectFirstIds(
  db: Db,
  { sort, chosen, limit }: { sort: ProductSort; chosen: ChosenFilters; limit: number },
): Promise<number[]> {
  const { shopIds, categoryIds, brandIds, sizeIds, colorIds, rating, minPrice, maxPrice } = chosen
  const { by, isAscending } = SORTED_BY[sort]
  let query = db.selectFrom('products as p').select('p.id').where('p.status', '=', 'active')
  if (shopIds.length > 0) query = query.where('p.shop_id', 'in', shopIds)
  if (brandIds.length > 0) query = query.where('p.brand_id', 'in', brandIds)
  if (categoryIds.length > 0)
    query = query.where('p.id', 'in', (eb) =>
      eb.selectFrom('product_categories').select('product_id').where('category_id', 'in', categoryIds),
    )
  if (sizeIds.length > 0)
    query = query.where('p.id', 'in', (eb) =>
      eb.selectFrom('product_sizes').select('product_id').where('size_id', 'in', sizeIds),
    )
  if (colorIds.length > 0)
    query = query.where('p.id', 'in', (eb) =>
      eb.selectFrom('product_colors').select('product_id').where('color_id', 'in', colorIds),
    )
  if (rating !== undefined && rating > 0) query = query.where('p.rating', '>=', rating * 100)
  if (minPrice !== undefined) query = query.where('p.sale_price', '>=', minPrice)
  if (maxPrice !== undefined) query = query.where('p.sale_price', '<=', maxPrice)
  if (chosen.inStock) query = query.where('p.stock', '>', 0)
  if (chosen.discounted) query = query.where(sql<boolean>`sale_price < ${priceBefore}`)
  // No index has the reduction that is shown.
  if (sort === 'best_deal' && (await sellsToConsumers(db)))
    query = query.orderBy(shownPercentage, 'desc').orderBy('p.popularity', 'desc')
  else for (const column of by) query = query.orderBy(`p.${column}`, isAscending ? 'asc' : 'desc')
  const rows = await query
    .orderBy('p.id', isAscending ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The number of products that shoppers see, of one shop or of all, without counting them. */
export async function countVisible(db: Db, shopId?: number): Promise<number> {
  let query = db
    .selectFrom('product_counts as c')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .where('c.status', '=', 'active')
    .where('s.status', '=', 'active')
    .select((eb) => eb.fn.sum<number | null>('c.count').as('count'))
  if (shopId !== undefined) query = query.where('c.shop_id', '=', shopId)
  return Number((await query.executeTakeFirst())?.count ?? 0)
}

/** The main categories of a shop's most popular products. */
export const selectCategoriesOfPopular = (db: Db, { shopId, limit }: { shopId: number; limit: number }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('products')
        .where('shop_id', '=', shopId)
        .where('status', '=', 'active')
        .orderBy('popularity', 'desc')
        .limit(limit)
        .select('id')
        .as('popular'),
    )
    .innerJoin('product_categories as p', 'p.product_id', 'popular.id')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .where('c.parent_id', 'is', null)
    .select('c.id')
    .distinct()
    .execute()

/** The words of some products, by ascending ids. */
export const selectSearchRows = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('product_search')
        .where('product_id', 'in', ids)
        .orderBy('product_id')
        .select(['product_id', 'words'])
        .execute()

/** The highest id of a product: about as many as there are. */
export const selectLastProductId = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('products')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0

export const selectActiveShopIds = (db: Db) =>
  db.selectFrom('shops').select('id').where('status', '=', 'active').execute()

export const selectActiveShops = (db: Db) =>
  db
    .selectFrom('shops')
    .select(['id', 'name', 'logo', 'rating_sum', 'review_count'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()

export const selectBrands = (db: Db) => db.selectFrom('brands').select(['id', 'name']).orderBy('id').execute()

export const selectSizes = (db: Db) =>
  db.selectFrom('sizes').select(['id', 'name']).orderBy('position').orderBy('id').execute()

export const selectColors = (db: Db) => db.selectFrom('colors').select(['id', 'name', 'code']).orderBy('id').execute()

export const selectCategoryTree = (db: Db) =>
  db
    .selectFrom('categories')
    .select(['id', 'name', 'slug', 'thumbnail', 'parent_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()

export const selectCategoryIds = (db: Db) => db.selectFrom('categories').select('id').orderBy('id').execute()
export const selectSizeIds = (db: Db) => db.selectFrom('sizes').select('id').orderBy('id').execute()
export const selectColorIds = (db: Db) => db.selectFrom('colors').select('id').orderBy('id').execute()

// All products of a value are read as one text: on SQLite a row costs more than its content.
const joined = sql<string | null>`string_agg(cast(product_id as text), ',')`.as('product_ids')

export const selectProductsOfCategory = prepared((db: Db, { id }: { id: number }) =>
  db.selectFrom('product_categories').where('category_id', '=', id).select(joined),
)
export const selectProductsOfSize = prepared((db: Db, { id }: { id: number }) =>
  db.selectFrom('product_sizes').where('size_id', '=', id).select(joined),
)
export const selectProductsOfColor = prepared((db: Db, { id }: { id: number }) =>
  db.selectFrom('product_colors').where('color_id', '=', id).select(joined),
)

/** The sub-categories of the products that a shopper viewed last. */
export const selectViewedCategories = prepared((db: Db, { userId, count }: { userId: number; count: number }) =>
  db
    .selectFrom('product_categories as pc')
    .innerJoin('categories as c', 'c.id', 'pc.category_id')
    .where('pc.product_id', 'in', (eb) =>
      eb
        .selectFrom('recent_views')
        .select('product_id')
        .where('user_id', '=', userId)
        .orderBy('viewed_at', 'desc')
        .limit(count),
    )
    .where('c.parent_id', 'is not', null)
    .select('c.id')
    .distinct(),
)

export const selectProductNames = prepared((db: Db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('products').select(['id', 'name']).where('id', 'in', ids),
)
