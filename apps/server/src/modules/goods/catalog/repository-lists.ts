import { sql } from 'kysely'
import type { Database, Db } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'

const AS_TEXT = {
  ids: sql`id`,
  shopIds: sql`shop_id`,
  brandIds: sql`coalesce(brand_id, 0)`,
  areActive: sql`case status when 'active' then 1 else 0 end`,
  prices: sql`price`,
  salePrices: sql`sale_price`,
  discountPercentages: sql`discount_percentage`,
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
      'price',
      'sale_price',
      'discount_percentage',
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
