import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'

/** The details of a product's page beyond its card; undefined if the product or its shop is hidden. */
export const selectDetails = prepared((db: Db | Tx, { id }: { id: number }) =>
  db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .leftJoin('brands as b', 'b.id', 'p.brand_id')
    .where('p.id', '=', id)
    .where('p.status', '=', 'active')
    .where('s.status', '=', 'active')
    .select([
      'p.id',
      'p.short_description',
      'p.description',
      'p.sku',
      'p.brand_id',
      'b.logo as brand_logo',
      'p.shop_id',
      's.estimated_delivery',
      's.delivery_charge',
      's.delivery_is_set',
      's.free_delivery_from',
      's.last_seen_at',
      sql<number>`case when s.returns_policy = '' then 0 else 1 end`.as('has_returns_policy'),
    ]),
)

export type DetailsRow = Awaited<ReturnType<typeof selectDetails>>[number]

export const selectPictures = prepared((db: Db | Tx, { id }: { id: number }) =>
  db
    .selectFrom('product_pictures')
    .where('product_id', '=', id)
    .select(['id', 'picture as thumbnail'])
    .orderBy('position')
    .orderBy('id'),
)

/** The categories of a product, each before its sub-categories. */
export const selectCategoriesOfProduct = prepared((db: Db | Tx, { id }: { id: number }) =>
  db
    .selectFrom('product_categories as pc')
    .innerJoin('categories as c', 'c.id', 'pc.category_id')
    .where('pc.product_id', '=', id)
    .select(['c.id', 'c.name', 'c.slug'])
    .orderBy(sql`coalesce(c.parent_id, 0)`)
    .orderBy('c.position')
    .orderBy('c.id'),
)

export const selectVariants = prepared((db: Db | Tx, { id }: { id: number }) =>
  db
    .selectFrom('product_variants')
    .where('product_id', '=', id)
    .select(['size_id', 'color_id', 'stock as quantity', 'sku', 'barcode', 'picture'])
    .orderBy('position')
    .orderBy('id'),
)

export type VariantRow = Awaited<ReturnType<typeof selectVariants>>[number]

export async function upsertView(db: Db | Tx, userId: number, productId: number, now: number): Promise<void> {
  await db
    .insertInto('recent_views')
    .values({ user_id: userId, product_id: productId, viewed_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet({ viewed_at: now }))
    .execute()
}

/** Deletes a shopper's views except the latest `kept`. */
export async function deleteOlderViews(db: Db | Tx, userId: number, kept: number): Promise<void> {
  await db
    .deleteFrom('recent_views')
    .where('user_id', '=', userId)
    .where('viewed_at', '<', (eb) =>
      eb
        .selectFrom('recent_views as latest')
        .where('latest.user_id', '=', userId)
        .select('latest.viewed_at')
        .orderBy('latest.viewed_at', 'desc')
        .limit(1)
        .offset(kept - 1),
    )
    .execute()
}

export const selectViews = prepared((db: Db | Tx, { userId, count }: { userId: number; count: number }) =>
  db
    .selectFrom('recent_views as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('v.user_id', '=', userId)
    .where('p.status', '=', 'active')
    .where('s.status', '=', 'active')
    .select('v.product_id as id')
    .orderBy('v.viewed_at', 'desc')
    .orderBy('v.product_id', 'desc')
    .limit(count),
)
