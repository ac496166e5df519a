import type { ReviewSort } from '@rialto/contract'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'

/** Reviews of a product, of a shop, or of a shop's product. */
export interface ReviewSubject {
  productId?: number
  shopId?: number
}

/** Returns whether the product or shop is visible to shoppers. */
export async function isVisible(db: Db | Tx, { productId, shopId }: ReviewSubject): Promise<boolean> {
  if (productId === undefined) {
    const shop = db
      .selectFrom('shops')
      .where('id', '=', shopId ?? 0)
      .where('status', '=', 'active')
    return (await shop.select('id').executeTakeFirst()) !== undefined
  }
  const product = await db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('p.id', '=', productId)
    .where('p.status', '=', 'active')
    .where('s.status', '=', 'active')
    .select('p.id')
    .executeTakeFirst()
  return product !== undefined
}

/** The number of reviews for each number of stars. */
export const countStars = (db: Db | Tx, subject: ReviewSubject) =>
  reviewsOf(db, subject)
    .select(['r.rating', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('r.rating')
    .execute()

interface Selection extends ReviewSubject {
  rating?: number
  sort: ReviewSort
  limit: number
  offset: number
}

export const selectReviews = (db: Db | Tx, { productId, shopId, rating, sort, limit, offset }: Selection) =>
  shownReviews(db)
    // Reviews of a hidden product are hidden, in its shop's list as well.
    .where('p.status', '=', 'active')
    .where('r.hidden_at', 'is', null)
    .$if(productId !== undefined, (query) => query.where('r.product_id', '=', productId ?? 0))
    .$if(shopId !== undefined, (query) => query.where('r.shop_id', '=', shopId ?? 0))
    .$if(rating !== undefined, (query) => query.where('r.rating', '=', rating ?? 0))
    .$call((query) => (sort === 'newest' ? query : query.orderBy(sortKeys[sort])))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const selectReview = (db: Db | Tx, id: number) => shownReviews(db).where('r.id', '=', id).execute()

export const shownReviews = (db: Db | Tx) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('order_lines as l', 'l.id', 'r.order_line_id')
    .select([
      'r.id',
      'r.rating',
      'r.description',
      'r.photos_json',
      'r.created_at',
      'r.author_name',
      'r.variant',
      'r.reply_text',
      'r.reply_at',
      'r.hidden_at',
      'r.hidden_reason',
      'u.profile_photo',
      'p.id as product_id',
      'p.name as product_name',
      'p.thumbnail as product_thumbnail',
      'l.color_id',
      'l.color_name',
      'l.size_id',
      'l.size_name',
    ])

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number]

/** The first sort key of each order; among equals, newer reviews come first. */
const sortKeys: Record<Exclude<ReviewSort, 'newest'>, Expression<unknown>> = {
  highest: sql`-r.rating`,
  lowest: sql`r.rating`,
  with_photos: sql`case when r.photos_json = '[]' then 1 else 0 end`,
}

/** All visible reviews: those of a hidden product are hidden as well, in its shop's list as well. */
const reviewsOf = (db: Db | Tx, { productId, shopId }: ReviewSubject) =>
  db.selectFrom('reviews as r').where((eb) => {
    const conditions: Expression<SqlBool>[] = [
      eb('r.hidden_at', 'is', null),
      eb.exists(
        eb
          .selectFrom('products as visible')
          .whereRef('visible.id', '=', 'r.product_id')
          .where('visible.status', '=', 'active')
          .select('visible.id'),
      ),
    ]
    if (productId !== undefined) conditions.push(eb('r.product_id', '=', productId))
    if (shopId !== undefined) conditions.push(eb('r.shop_id', '=', shopId))
    return eb.and(conditions)
  })
