import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import { prepared } from '../../db/statement-cache.ts'

/** A shopper's lines in the order of adding, with what the catalogue says of them now: null where it says nothing any more. */
export const selectLines = prepared(
  (db: Db | Tx, { userId, buyNow, now }: { userId: number; buyNow: number; now: number }) =>
    db
      .selectFrom('cart_lines as l')
      .leftJoin('products as p', 'p.id', 'l.product_id')
      .leftJoin('shops as s', 's.id', 'p.shop_id')
      .leftJoin('brands as b', 'b.id', 'p.brand_id')
      .leftJoin('product_variants as v', (join) =>
        join.onRef('v.id', '=', 'l.variant_id').onRef('v.product_id', '=', 'l.product_id'),
      )
      .leftJoin('sizes as sz', 'sz.id', 'v.size_id')
      .leftJoin('colors as co', 'co.id', 'v.color_id')
      .leftJoin('product_sizes as ps', (join) =>
        join.onRef('ps.product_id', '=', 'v.product_id').onRef('ps.size_id', '=', 'v.size_id'),
      )
      .leftJoin('product_colors as pc', (join) =>
        join.onRef('pc.product_id', '=', 'v.product_id').onRef('pc.color_id', '=', 'v.color_id'),
      )
      .where('l.user_id', '=', userId)
      .where('l.is_buy_now', '=', buyNow)
      .orderBy('l.id')
      .select([
        'l.id as cart_id',
        'l.product_id',
        'l.variant_id',
        'l.quantity',
        'l.seen_name',
        'l.seen_price',
        'p.status as product_status',
        'p.name',
        'p.thumbnail',
        'p.unit',
        'p.price',
        'p.discount_price',
        'b.name as brand',
        'v.stock',
        'sz.id as size_id',
        'sz.name as size_name',
        'co.id as color_id',
        'co.name as color_name',
        'ps.surcharge as size_surcharge',
        'pc.surcharge as color_surcharge',
        'pc.picture as color_picture',
        's.id as shop_id',
        's.status as shop_status',
        's.name as shop_name',
        's.logo as shop_logo',
        's.rating_sum as shop_rating_sum',
        's.review_count as shop_review_count',
        's.last_seen_at as shop_last_seen_at',
        's.delivery_charge',
        's.free_delivery_from',
        's.estimated_delivery',
        (eb) =>
          eb
            .exists(
              eb
                .selectFrom('vouchers')
                .whereRef('vouchers.shop_id', '=', 's.id')
                .where('vouchers.starts_at', '<=', now)
                .where('vouchers.ends_at', '>', now)
                .where(sql<boolean>`(vouchers.use_limit is null or vouchers.used < vouchers.use_limit)`)
                .select('vouchers.id'),
            )
            .as('has_voucher'),
      ]),
)

export type LineRow = Awaited<ReturnType<typeof selectLines>>[number]

/** What is left of running flash sales for products; of several for one product the cheapest comes last. */
export const selectContingents = prepared((db: Db | Tx, { ids, now }: { ids: readonly number[]; now: number }) =>
  db
    .selectFrom('flash_sale_products as fp')
    .innerJoin('flash_sales as f', 'f.id', 'fp.flash_sale_id')
    .where('fp.product_id', 'in', ids)
    .where('f.starts_at', '<=', now)
    .where('f.ends_at', '>', now)
    .where(sql<boolean>`fp.sold < fp.quantity`)
    .orderBy('fp.price', 'desc')
    .orderBy('f.id', 'desc')
    .select((eb) => [
      'fp.product_id',
      'f.id as flash_sale_id',
      'fp.price',
      eb('fp.quantity', '-', eb.ref('fp.sold')).as('left'),
    ]),
)

export type ContingentRow = Awaited<ReturnType<typeof selectContingents>>[number]
