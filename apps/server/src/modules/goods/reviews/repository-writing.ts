import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { ReviewsTable } from '../../../db/tables.ts'
import { averageHundredfold } from '../../../lib/star-rating.ts'

/** The lines of a shopper's order with their reviews; none for an order of another shopper. */
export const selectLines = (db: Db | Tx, { userId, orderId }: { userId: number; orderId: number }) =>
  db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .leftJoin('products as p', 'p.id', 'l.product_id')
    .leftJoin('reviews as r', 'r.order_line_id', 'l.id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .where('o.id', '=', orderId)
    .where('o.user_id', '=', userId)
    .select([
      'o.status',
      'l.id',
      'l.product_id',
      'l.color_name',
      'l.size_name',
      'p.shop_id',
      'r.id as review_id',
      'u.name as author_name',
    ])
    .select((eb) =>
      // Of the shop that sold it, or of the shop whose rating would change.
      eb
        .exists(
          eb
            .selectFrom('shop_members as m')
            .where('m.user_id', '=', userId)
            .where((on) =>
              on.or([on('m.shop_id', '=', on.ref('o.shop_id')), on('m.shop_id', '=', on.ref('p.shop_id'))]),
            )
            .select('m.shop_id'),
        )
        .as('is_of_own_shop'),
    )
    .orderBy('l.id')
    .execute()

/** @returns the id; undefined if the line was reviewed meanwhile. */
export async function insertReview(tx: Tx, review: Insertable<ReviewsTable>): Promise<number | undefined> {
  const row = await tx
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.column('order_line_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

interface Rated {
  productId: number
  shopId: number
  rating: number
}

/** Adds a review to the ratings of its product and shop, or with `by` -1 takes it out of them. */
export async function changeRating(tx: Tx, { productId, shopId, rating }: Rated, by: 1 | -1): Promise<void> {
  const changed = {
    rating_sum: sql<number>`rating_sum + ${sql.lit(by * rating)}`,
    review_count: sql<number>`review_count + ${sql.lit(by)}`,
  }
  const { rating_sum, review_count } = await tx
    .updateTable('products')
    .set(changed)
    .where('id', '=', productId)
    .returning(['rating_sum', 'review_count'])
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('products')
    .set({ rating: averageHundredfold(rating_sum, review_count) })
    .where('id', '=', productId)
    .execute()
  await tx.updateTable('shops').set(changed).where('id', '=', shopId).execute()
}

/** The stars of those order lines that are reviewed. */
export const selectRatings = (db: Db | Tx, lineIds: readonly number[]) =>
  db.selectFrom('reviews').where('order_line_id', 'in', lineIds).select(['order_line_id', 'rating']).execute()
