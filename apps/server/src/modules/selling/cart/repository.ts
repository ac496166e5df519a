import { sql } from 'kysely'
import type { Db, Engine, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import { updateEach, type Write } from '../../../db/write-together.ts'
import { settingIsOn } from '../../base/settings/index.ts'
import { pricesIncludeTax, taxCategoryOfProduct } from '../../goods/taxes/index.ts'

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

/** A product that may come into the cart, with the chosen size and color. */
interface Chosen extends Record<string, number | null> {
  productId: number
  sizeId: number | null
  colorId: number | null
}

/** The `cart_id` of the row of a product that may come into the cart. */
export const CANDIDATE = 0

const linesOf = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('cart_lines')
    .where('user_id', '=', userId)
    .select(['id', 'is_buy_now', 'product_id', 'variant_id', 'quantity', 'seen_name', 'seen_price'])

/** The ids of the categories of a product `p`. */
const categoriesOfProduct = sql<string | null>`(
  select string_agg(cast(lies.category_id as text), ',') from product_categories lies where lies.product_id = p.id)`

/** As if the product were a line; without a variant where the combination does not exist. */
const candidateOf = (db: Db | Tx, { productId, sizeId, colorId }: Chosen) =>
  db
    .selectFrom('products')
    .leftJoin('product_variants', (join) =>
      join
        .onRef('product_variants.product_id', '=', 'products.id')
        .on('product_variants.size_id', 'is not distinct from', sizeId)
        .on('product_variants.color_id', 'is not distinct from', colorId),
    )
    .where('products.id', '=', productId)
    .select((eb) => [
      eb.lit(CANDIDATE).as('id'),
      eb.lit(0).as('is_buy_now'),
      'products.id as product_id',
      eb.fn.coalesce('product_variants.id', eb.lit(0)).as('variant_id'),
      eb.lit(0).as('quantity'),
      'products.name as seen_name',
      'products.price as seen_price',
    ])

/**
 * Lines in the order of adding, with the current data of their product, shop and combination, each of which may be null: it may have been
 * removed since. A line has the cheapest flash sale of its product that runs and is not used up, and its shop's present holidays.
 */
const withCurrentData = (db: Db | Tx, lines: ReturnType<typeof linesOf>, now: number) =>
  db
    .selectFrom(lines.as('l'))
    .leftJoin('products as p', 'p.id', 'l.product_id')
    .leftJoin('shops as s', 's.id', 'p.shop_id')
    .leftJoin('shop_taxes as st', 'st.shop_id', 's.id')
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
    .leftJoin('flash_sale_products as fp', (join) =>
      join
        .onRef('fp.product_id', '=', 'l.product_id')
        .on((eb) =>
          eb(
            'fp.flash_sale_id',
            '=',
            eb
              .selectFrom('flash_sale_products as offer')
              .innerJoin('flash_sales as f', 'f.id', 'offer.flash_sale_id')
              .whereRef('offer.product_id', '=', 'l.product_id')
              .where('f.starts_at', '<=', now)
              .where('f.ends_at', '>', now)
              .where(sql<boolean>`offer.sold < offer.quantity`)
              .orderBy('offer.price')
              .orderBy('f.id')
              .select('f.id')
              .limit(sql.lit(1)),
          ),
        ),
    )
    .leftJoin('shop_holidays as h', (join) =>
      join.on((eb) =>
        eb(
          'h.id',
          '=',
          eb
            .selectFrom('shop_holidays')
            .whereRef('shop_holidays.shop_id', '=', 's.id')
            .where('shop_holidays.ends_at', '>', now)
            .where('shop_holidays.starts_at', '<=', now)
            .orderBy('shop_holidays.starts_at', 'desc')
            .orderBy('shop_holidays.id', 'desc')
            .select('shop_holidays.id')
            .limit(sql.lit(1)),
        ),
      ),
    )
    .orderBy('l.id')
    .select([
      'l.id as cart_id',
      'l.is_buy_now',
      'l.product_id',
      'l.variant_id',
      'l.quantity',
      'l.seen_name',
      'l.seen_price',
      'p.status as product_status',
      'p.hold as product_hold',
      'p.name',
      'p.thumbnail',
      'p.unit',
      'p.size_label',
      'p.color_label',
      'p.price',
      'p.discount_price',
      'p.net_unit',
      'p.withdrawal_exempt',
      (eb) => eb.fn.coalesce('v.net_quantity', 'p.net_quantity').as('net_quantity'),
      'p.prior_price',
      settingIsOn('unit_price_small').as('unit_price_small'),
      settingIsOn('eu_consumers').as('eu_consumers'),
      'b.name as brand',
      'v.stock',
      'v.grams',
      'v.picture as variant_picture',
      (eb) => eb.fn.coalesce('v.low_stock_limit', 's.low_stock_limit').as('low_stock_limit'),
      'v.is_recalled',
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
      's.delivery_version',
      's.identity_json as shop_identity_json',
      's.return_cost as shop_return_cost',
      'st.status as tax_status',
      'st.place as tax_place',
      'st.country as tax_country',
      'st.exemption_text as tax_exemption',
      pricesIncludeTax.as('prices_include_tax'),
      taxCategoryOfProduct.as('tax_category_id'),
      categoriesOfProduct.as('category_ids'),
      's.free_delivery_from',
      's.estimated_delivery',
      'fp.flash_sale_id',
      'fp.price as sale_price',
      'fp.prior_price as sale_prior_price',
      (eb) => eb('fp.quantity', '-', eb.ref('fp.sold')).as('sale_left'),
      'h.from_day',
      'h.to_day',
      'h.starts_at as holiday_starts_at',
      'h.mode as holiday_mode',
      'h.message as holiday_message',
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
    ])

/** A shopper's lines, of the cart and the buy-now line. */
export const selectCartLines = prepared((db: Db | Tx, { userId, now }: { userId: number; now: number }) =>
  withCurrentData(db, linesOf(db, userId), now),
)

/** A shopper's lines, and a product that may come into the cart, if it exists. */
export const selectCartLinesAnd = prepared(
  (db: Db | Tx, { userId, now, ...chosen }: { userId: number; now: number } & Chosen) =>
    withCurrentData(db, linesOf(db, userId).unionAll(candidateOf(db, chosen)), now),
)

export type CartLineRow = Awaited<ReturnType<typeof selectCartLines>>[number]

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

interface ChangedLine {
  id: number
  quantity: number
  seen_price: number
}

export async function updateLines(tx: Tx, lines: readonly ChangedLine[], now: number): Promise<void> {
  if (lines.length > 0) await updateEachLine(tx, { json: JSON.stringify(lines), now })
}

const updateEachLine = prepared((db: Db | Tx, { json, now }: { json: string; now: number }) =>
  updateEach(db, {
    table: 'cart_lines',
    json,
    columns: ['id', 'quantity', 'seen_price'],
    by: ['id'],
    set: sql`quantity = wanted.quantity, seen_price = wanted.seen_price, updated_at = ${now}`,
    returning: ['id'],
  }),
)

export async function removeLines(tx: Tx, cartIds: readonly number[]): Promise<void> {
  await deleteLines(tx, { cartIds })
}

/** {@link removeLines}, to be written with others. */
export const linesToRemove = (cartIds: readonly number[]): Write => deleteLines.later({ cartIds })

const deleteLines = prepared((db: Db | Tx, { cartIds }: { cartIds: readonly number[] }) =>
  db.deleteFrom('cart_lines').where('id', 'in', cartIds),
)

export const deleteBuyNow = prepared((db: Db | Tx, { userId }: { userId: number }) =>
  db.deleteFrom('cart_lines').where('user_id', '=', userId).where('is_buy_now', '=', 1),
)

export const selectCombinations = prepared((db: Db | Tx, { productId }: { productId: number }) =>
  db.selectFrom('product_variants').where('product_id', '=', productId).select(['size_id', 'color_id']),
)
