import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import { prepared } from '../../db/prepared.ts'

// Lists within a row are read as one text each (`id:surcharge:…` joined by control characters that no name holds):
// one query then brings whole cards, on both engines, and small rows are what costs time on SQLite.
export const FIELD = '\u001f'
export const ITEM = '\u001e'

const joined = (item: RawBuilder<unknown>, order: string) =>
  sql<string>`string_agg(${item}, ${sql.lit(ITEM)} order by ${sql.raw(order)})`

const between = (...parts: string[]) => sql.raw<string>(parts.join(` || '${FIELD}' || `))

const sizes = sql<string | null>`(
  select ${joined(between('ps.size_id', 'ps.surcharge', 'sz.name'), 'ps.position, ps.size_id')}
  from product_sizes ps join sizes sz on sz.id = ps.size_id where ps.product_id = p.id)`

const colors = sql<string | null>`(
  select ${joined(between('pc.color_id', 'pc.surcharge', 'co.name', 'co.code', "coalesce(pc.picture, '')"), 'pc.position, pc.color_id')}
  from product_colors pc join colors co on co.id = pc.color_id where pc.product_id = p.id)`

const inStock = sql<string | null>`(
  select ${joined(between('coalesce(v.size_id, 0)', 'coalesce(v.color_id, 0)'), 'v.id')}
  from product_variants v where v.product_id = p.id and v.stock > 0)`

const flashSale = (now: number) => sql<string | null>`(
  select ${between('f.id', 'f.ends_at', 'fp.price', 'fp.sold', 'fp.quantity')}
  from flash_sale_products fp join flash_sales f on f.id = fp.flash_sale_id
  where fp.product_id = p.id and f.starts_at <= ${now} and f.ends_at > ${now} and fp.sold < fp.quantity
  order by fp.price, f.id limit 1)`

const selectCards = (db: Db | Tx, ids: readonly number[], now: number) =>
  db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .leftJoin('brands as b', 'b.id', 'p.brand_id')
    .where('p.id', 'in', ids)
    .where('p.status', '=', 'active')
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
      'b.name as brand',
      's.id as shop_id',
      's.name as shop_name',
      's.logo as shop_logo',
      's.rating_sum as shop_rating_sum',
      's.review_count as shop_review_count',
      sizes.as('sizes'),
      colors.as('colors'),
      inStock.as('in_stock'),
      flashSale(now).as('flash_sale'),
      (eb) =>
        eb
          .selectFrom('product_pictures as pp')
          .select('pp.picture')
          .whereRef('pp.product_id', '=', 'p.id')
          .orderBy('pp.position')
          .orderBy('pp.id')
          .limit(1)
          .offset(1)
          .as('second_picture'),
    ])

const cards = prepared((db, { ids, now }: { ids: readonly number[]; now: number }) => selectCards(db, ids, now))

const favorites = prepared((db, { ids, userId }: { ids: readonly number[]; userId: number }) =>
  db.selectFrom('favorites').select('product_id').where('user_id', '=', userId).where('product_id', 'in', ids),
)

export type CardRow = Awaited<ReturnType<typeof cards>>[number]

/** Cards of the products that are to be seen, in no order. */
export const selectCardRows = (db: Db | Tx, ids: readonly number[], now: number): Promise<CardRow[]> =>
  cards(db, { ids, now })

/** Which of the products the shopper has on the wishlist. */
export async function selectFavorites(db: Db | Tx, ids: readonly number[], userId: number): Promise<Set<number>> {
  return new Set((await favorites(db, { ids, userId })).map((row) => row.product_id))
}
