import { sql } from 'kysely'
import type { Db, Engine, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'

/**
 * Locks a shopper's cart until the transaction ends; SQLite has one writer anyway. Rows that refer to the shopper (orders,
 * sessions) can still be written.
 */
export async function lockCart(tx: Tx, engine: Engine, userId: number): Promise<void> {
  if (engine === 'postgres') await lockUser(tx, { userId })
}

const lockUser = prepared((db: Db | Tx, { userId }: { userId: number }) =>
  db.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate(),
)

/** The quantities of a cart, in the order of adding. */
export const selectQuantities = prepared((db: Db | Tx, { userId, buyNow }: { userId: number; buyNow: number }) =>
  db
    .selectFrom('cart_lines')
    .where('user_id', '=', userId)
    .where('is_buy_now', '=', buyNow)
    .orderBy('id')
    .select(['id', 'product_id', 'variant_id', 'quantity']),
)

export type QuantityRow = Awaited<ReturnType<typeof selectQuantities>>[number]

/**
 * A shopper's lines in the order of adding, with the current data of their product, shop and combination, each of which may be
 * null: it may have been removed since.
 */
export const selectCartLines = prepared(
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
        'p.size_label',
        'p.color_label',
        'p.price',
        'p.discount_price',
        'b.name as brand',
        'v.stock',
        'v.picture as variant_picture',
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
        's.delivery_is_set',
        's.free_delivery_from',
        's.estimated_delivery',
        (eb) =>
          eb
            .exists(
              eb
                .selectFrom('vouchers')
                .where((voucher) =>
                  voucher.or([
                    voucher('vouchers.shop_id', '=', voucher.ref('s.id')),
                    voucher('vouchers.shop_id', 'is', null),
                  ]),
                )
                .where('vouchers.starts_at', '<=', now)
                .where('vouchers.ends_at', '>', now)
                .where(sql<boolean>`(vouchers.use_limit is null or vouchers.used < vouchers.use_limit)`)
                .select('vouchers.id'),
            )
            .as('has_voucher'),
      ]),
)

export type CartLineRow = Awaited<ReturnType<typeof selectCartLines>>[number]

/** A shopper's lines of one product, with the buy-now line; the last added first. */
export const selectLinesOfProduct = prepared(
  (db: Db | Tx, { userId, productId }: { userId: number; productId: number }) =>
    db
      .selectFrom('cart_lines')
      .where('user_id', '=', userId)
      .where('product_id', '=', productId)
      .orderBy('id', 'desc')
      .select(['id', 'is_buy_now', 'quantity']),
)

interface NewLine extends Record<string, string | number | null> {
  user_id: number
  is_buy_now: number
  product_id: number
  variant_id: number
  unit: string | null
  quantity: number
  seen_name: string
  seen_price: number
  now: number
}

/** Inserts a line, or adds the quantity to the line of the same variant. */
export const upsertLine = prepared((db: Db | Tx, { now, ...line }: NewLine) =>
  db
    .insertInto('cart_lines')
    .values({ ...line, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'is_buy_now', 'variant_id']).doUpdateSet((eb) => ({
        quantity: eb('cart_lines.quantity', '+', eb.ref('excluded.quantity')),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .returning('id'),
)

/** @param by may be negative. */
export const changeQuantity = prepared((db: Db | Tx, { id, by, now }: { id: number; by: number; now: number }) =>
  db
    .updateTable('cart_lines')
    .set((eb) => ({ quantity: eb('quantity', '+', by), updated_at: now }))
    .where('id', '=', id)
    .returning('quantity'),
)

export async function updateLine(
  tx: Tx,
  { id, quantity, seenPrice, now }: { id: number; quantity: number; seenPrice: number; now: number },
): Promise<void> {
  await tx
    .updateTable('cart_lines')
    .set({ quantity, seen_price: seenPrice, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function removeLines(tx: Tx, cartIds: readonly number[]): Promise<void> {
  await deleteLines(tx, { cartIds })
}

const deleteLines = prepared((db: Db | Tx, { cartIds }: { cartIds: readonly number[] }) =>
  db.deleteFrom('cart_lines').where('id', 'in', cartIds),
)

export const deleteBuyNow = prepared((db: Db | Tx, { userId }: { userId: number }) =>
  db.deleteFrom('cart_lines').where('user_id', '=', userId).where('is_buy_now', '=', 1),
)

interface Chosen extends Record<string, number | null> {
  productId: number
  sizeId: number | null
  colorId: number | null
}

/** A product with its shop and the chosen combination, whose columns are null when it does not exist. */
export const selectOffer = prepared((db: Db | Tx, { productId, sizeId, colorId }: Chosen) =>
  db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .leftJoin('product_variants as v', (join) =>
      join
        .onRef('v.product_id', '=', 'p.id')
        .on('v.size_id', 'is not distinct from', sizeId)
        .on('v.color_id', 'is not distinct from', colorId),
    )
    .leftJoin('product_sizes as ps', (join) =>
      join.onRef('ps.product_id', '=', 'v.product_id').onRef('ps.size_id', '=', 'v.size_id'),
    )
    .leftJoin('product_colors as pc', (join) =>
      join.onRef('pc.product_id', '=', 'v.product_id').onRef('pc.color_id', '=', 'v.color_id'),
    )
    .where('p.id', '=', productId)
    .select([
      'p.id as product_id',
      'p.status',
      's.status as shop_status',
      'p.name',
      'p.unit',
      'p.price',
      'p.discount_price',
      'v.id as variant_id',
      'v.stock',
      'ps.surcharge as size_surcharge',
      'pc.surcharge as color_surcharge',
    ]),
)

export type OfferRow = Awaited<ReturnType<typeof selectOffer>>[number]

export const selectCombinations = prepared((db: Db | Tx, { productId }: { productId: number }) =>
  db.selectFrom('product_variants').where('product_id', '=', productId).select(['size_id', 'color_id']),
)

/** The remaining stock of running flash sales; of several for one product the cheapest comes last. */
export const selectFlashSaleStock = prepared((db: Db | Tx, { ids, now }: { ids: readonly number[]; now: number }) =>
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

export type FlashSaleStock = Awaited<ReturnType<typeof selectFlashSaleStock>>[number]
