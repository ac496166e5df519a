import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import { settingIsOn } from '../../base/settings/index.ts'
import { pricesIncludeTax } from '../../goods/taxes/index.ts'

/** The details of a product's page beyond its card; undefined if the product or its shop is hidden. What is recalled keeps its page. */
export const selectDetails = prepared((db: Db | Tx, { id }: { id: number }) =>
  db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .leftJoin('brands as b', 'b.id', 'p.brand_id')
    .leftJoin('shop_taxes as st', 'st.shop_id', 's.id')
    .leftJoin('product_safety as told', 'told.product_id', 'p.id')
    .leftJoin('manufacturers as maker', 'maker.id', 'told.manufacturer_id')
    .leftJoin('manufacturers as responsible', 'responsible.id', 'told.responsible_id')
    .where('p.id', '=', id)
    .where((eb) => eb.or([eb('p.status', '=', 'active'), eb('p.hold', '=', 'recalled')]))
    .where('s.status', '=', 'active')
    .select([
      'p.id',
      'p.hold',
      'p.short_description',
      'p.description',
      'p.sku',
      'p.net_quantity',
      'p.net_unit',
      'p.withdrawal_exempt',
      'p.energy_class',
      'p.energy_picture',
      'p.energy_link',
      'told.identifier',
      'told.warnings',
      'maker.name as maker_name',
      'maker.address as maker_address',
      'maker.electronic as maker_electronic',
      'responsible.name as responsible_name',
      'responsible.address as responsible_address',
      'responsible.electronic as responsible_electronic',
      settingIsOn('unit_price_small').as('unit_price_small'),
      'p.brand_id',
      'b.logo as brand_logo',
      'p.shop_id',
      's.estimated_delivery',
      's.delivery_charge',
      's.delivery_is_set',
      's.free_delivery_from',
      's.delivery_version',
      's.last_seen_at',
      's.identity_json',
      's.return_cost',
      'st.status as tax_status',
      pricesIncludeTax.as('prices_include_tax'),
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

/** When next a flash sale of the product, or a holiday or a voucher that its page shows, begins or ends; null: never. */
export const selectNextMoment = prepared((db: Db | Tx, { id, now }: { id: number; now: number }) => {
  const shop = db.selectFrom('products').where('id', '=', id).select('shop_id')
  const sales = db
    .selectFrom('flash_sales')
    .where('id', 'in', db.selectFrom('flash_sale_products').where('product_id', '=', id).select('flash_sale_id'))
    .where('ends_at', '>', now)
    .select(['starts_at', 'ends_at'])
  const holidays = db
    .selectFrom('shop_holidays')
    .where('shop_id', 'in', shop)
    .where('ends_at', '>', now)
    .select(['starts_at', 'ends_at'])
  const vouchers = db
    .selectFrom('vouchers')
    .where((eb) => eb.or([eb('shop_id', 'in', shop), eb('shop_id', 'is', null)]))
    .where('ends_at', '>', now)
    .select(['starts_at', 'ends_at'])
  return db
    .selectFrom(sales.unionAll(holidays).unionAll(vouchers).as('spans'))
    .select(sql<number | null>`min(case when starts_at > ${now} then starts_at else ends_at end)`.as('at'))
})

/**
 * When next any flash sale, voucher or holiday of a shop begins or ends, or a holiday is announced; null: never.
 * @param announcedMs how long before their beginning shoppers hear of holidays
 */
export const selectNextMomentOfAll = prepared(
  (db: Db | Tx, { now, announcedMs }: { now: number; announcedMs: number }) =>
    db
      .selectFrom(
        db
          .selectFrom('flash_sales')
          .select(['starts_at', 'ends_at'])
          .unionAll(db.selectFrom('vouchers').select(['starts_at', 'ends_at']))
          .unionAll(db.selectFrom('shop_holidays').select(['starts_at', 'ends_at']))
          .unionAll(
            db
              .selectFrom('shop_holidays')
              .select((eb) => [eb('starts_at', '-', announcedMs).as('starts_at'), 'starts_at as ends_at']),
          )
          .as('spans'),
      )
      .where('ends_at', '>', now)
      .select(sql<number | null>`min(case when starts_at > ${now} then starts_at else ends_at end)`.as('at')),
)

export const selectVariants = prepared((db: Db | Tx, { id }: { id: number }) =>
  db
    .selectFrom('product_variants')
    .where('product_id', '=', id)
    .select(['size_id', 'color_id', 'sku', 'barcode', 'picture', 'net_quantity', 'grams', 'is_recalled'])
    .select(sql<number>`case when is_recalled = 1 then 0 else stock end`.as('quantity'))
    .orderBy('position')
    .orderBy('id'),
)

export type VariantRow = Awaited<ReturnType<typeof selectVariants>>[number]

interface View {
  userId: number
  productId: number
  now: number
  /** How many of the shopper's views remain. */
  kept: number
}

export const upsertView = (db: Db | Tx, { userId, productId, now }: Omit<View, 'kept'>) =>
  db
    .insertInto('recent_views')
    .values({ user_id: userId, product_id: productId, viewed_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet({ viewed_at: now }))

/** Deletes a shopper's views of other products that are too many beside this one. */
export const deleteOlderViews = (db: Db | Tx, { userId, productId, kept }: View) =>
  db
    .deleteFrom('recent_views')
    .where('user_id', '=', userId)
    .where('product_id', '!=', productId)
    .where('viewed_at', '<', (eb) =>
      eb
        .selectFrom('recent_views as latest')
        .where('latest.user_id', '=', userId)
        .where('latest.product_id', '!=', productId)
        .select('latest.viewed_at')
        .orderBy('latest.viewed_at', 'desc')
        .limit(1)
        .offset(kept - 2),
    )

/** Both in one statement, as PostgreSQL can; SQLite has no writes within a `with`. */
export async function insertViewAndTrim(db: Db, view: View): Promise<void> {
  const { userId, productId, now } = view
  await db
    .with('trimmed', () => deleteOlderViews(db, view))
    .insertInto('recent_views')
    .values({ user_id: userId, product_id: productId, viewed_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet({ viewed_at: now }))
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
