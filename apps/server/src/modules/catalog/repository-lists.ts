import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { prepared } from '../../db/statement-cache.ts'

/** Products of every status after an id. The status is not a condition, as SQLite would sort by an index for it. */
export const selectColumnRows = prepared((db: Db, { after, limit }: { after: number; limit: number }) =>
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
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit),
)
export type ColumnRow = Awaited<ReturnType<typeof selectColumnRows>>[number]

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
