import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import { settingIsOn } from '../../base/settings/index.ts'

type Ids = { ids: readonly number[] }

const cards = prepared((db, { ids }: Ids) =>
  db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .leftJoin('brands as b', 'b.id', 'p.brand_id')
    .where('p.id', 'in', ids)
    .where((eb) => eb.or([eb('p.status', '=', 'active'), eb('p.hold', '=', 'recalled')]))
    .where('s.status', '=', 'active')
    .select([
      'p.id',
      'p.name',
      'p.thumbnail',
      'p.price',
      'p.discount_price',
      'p.rating',
      'p.review_count',
      'p.sold',
      'p.stock',
      'p.unit',
      'p.card_net_quantity',
      'p.net_unit',
      'p.hold',
      'p.prior_price',
      settingIsOn('unit_price_small').as('unit_price_small'),
      settingIsOn('eu_consumers').as('eu_consumers'),
      'p.size_label',
      'p.color_label',
      'b.name as brand',
      's.id as shop_id',
      's.name as shop_name',
      's.logo as shop_logo',
      's.rating_sum as shop_rating_sum',
      's.review_count as shop_review_count',
      (eb) =>
        eb
          .selectFrom('product_pictures as pp')
          .whereRef('pp.product_id', '=', 'p.id')
          .where('pp.position', '=', 1)
          .select('pp.picture')
          .limit(1)
          .as('second_picture'),
    ]),
)

/**
 * A size or colour is in stock when any of its variants is. A subquery, since all variants of a page of cards would be as many rows as
 * everything else together. It is limited by the product alone: with limits on choice and stock, PostgreSQL overestimates the index of a
 * product's variants and looks through that of all shops instead.
 */
const anyInStock = (choice: 'size_id' | 'color_id', of: 'ps' | 'pc') => sql<SqlBool>`(
  select max(case when ${sql.ref(`v.${choice}`)} = ${sql.ref(`${of}.${choice}`)} and v.is_recalled = 0 then v.stock end)
  from product_variants as v
  where v.product_id = ${sql.ref(`${of}.product_id`)}
) > 0`

// Ordered by product first, as the index is, so that the database sorts nothing.
const sizes = prepared((db, { ids }: Ids) =>
  db
    .selectFrom('product_sizes as ps')
    .innerJoin('sizes as sz', 'sz.id', 'ps.size_id')
    .where('ps.product_id', 'in', ids)
    .orderBy('ps.product_id')
    .orderBy('ps.position')
    .orderBy('ps.size_id')
    .select(['ps.product_id', 'sz.id', 'sz.name', 'ps.surcharge'])
    .select(anyInStock('size_id', 'ps').as('in_stock')),
)

const colors = prepared((db, { ids }: Ids) =>
  db
    .selectFrom('product_colors as pc')
    .innerJoin('colors as co', 'co.id', 'pc.color_id')
    .where('pc.product_id', 'in', ids)
    .orderBy('pc.product_id')
    .orderBy('pc.position')
    .orderBy('pc.color_id')
    .select(['pc.product_id', 'co.id', 'co.name', 'co.code', 'pc.surcharge', 'pc.picture'])
    .select(anyInStock('color_id', 'pc').as('in_stock')),
)

const flashSales = prepared((db, { ids, now }: Ids & { now: number }) =>
  db
    .selectFrom('flash_sales as f')
    .innerJoin('flash_sale_products as fp', 'fp.flash_sale_id', 'f.id')
    .where('fp.product_id', 'in', ids)
    .where('f.starts_at', '<=', now)
    .where('f.ends_at', '>', now)
    .where(sql<boolean>`fp.sold < fp.quantity`)
    .orderBy('fp.price', 'desc')
    .orderBy('f.id', 'desc')
    .select(['fp.product_id', 'f.id', 'f.ends_at', 'fp.price', 'fp.prior_price', 'fp.sold', 'fp.quantity']),
)

const favorites = prepared((db, { ids, userId }: Ids & { userId: number }) =>
  db.selectFrom('favorites').select('product_id').where('user_id', '=', userId).where('product_id', 'in', ids),
)

type RowOf<Query extends (...parameters: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>[number]
export type CardRow = RowOf<typeof cards>
export type SizeRow = RowOf<typeof sizes>
export type ColorRow = RowOf<typeof colors>
export type FlashSaleRow = RowOf<typeof flashSales>

/** All rows that the cards of visible products need. */
export interface CardRows {
  cards: CardRow[]
  sizes: SizeRow[]
  colors: ColorRow[]
  /** Running flash sales with pieces left; of several for one product the cheapest comes last. */
  flashSales: FlashSaleRow[]
  favorites: { product_id: number }[]
}

export async function selectCardRows(
  db: Db | Tx,
  ids: readonly number[],
  { now, userId }: { now: number; userId: number | null },
): Promise<CardRows> {
  const [cardRows, sizeRows, colorRows, flashRows, favoriteRows] = await Promise.all([
    cards(db, { ids }),
    sizes(db, { ids }),
    colors(db, { ids }),
    flashSales(db, { ids, now }),
    userId === null ? [] : favorites(db, { ids, userId }),
  ])
  return {
    cards: cardRows,
    sizes: sizeRows,
    colors: colorRows,
    flashSales: flashRows,
    favorites: favoriteRows,
  }
}
