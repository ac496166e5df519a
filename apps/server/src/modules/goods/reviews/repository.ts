import type { ReviewSort } from '@rialto/contract'
import type { ReviewView } from '@rialto/contract/enums'
import { type Expression, type Insertable, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { ReviewsTable } from '../../../db/tables.ts'
import type { TimePosition } from '../../../lib/paging.ts'
import { averageHundredfold } from '../../../lib/words.ts'

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
    .whereRef('l.cancelled', '<', 'l.quantity')
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

interface ReviewFilter {
  shopId: number
  view: ReviewView
  rating: number | undefined
  after: TimePosition | undefined
  limit: number
}

/** Reviews of a shop, newest first; those of hidden products too. */
export const selectShopReviews = (db: Db, { shopId, view, rating, after, limit }: ReviewFilter) =>
  sellerReviews(db)
    .where('r.shop_id', '=', shopId)
    .$if(view === 'unanswered', (query) =>
      query.where('r.reply_text', 'is', null).where('r.reported_at', 'is', null).where('r.hidden_at', 'is', null),
    )
    .$if(view === 'reported', (query) => query.where('r.reported_at', 'is not', null))
    .$if(rating !== undefined, (query) => query.where('r.rating', '=', rating ?? 0))
    .$if(after !== undefined, (query) =>
      query
        .where('r.created_at', '<=', after?.at ?? 0)
        .where((eb) => eb.or([eb('r.created_at', '<', after?.at ?? 0), eb('r.id', '<', after?.id ?? 0)])),
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

export type SellerReviewRow = Awaited<ReturnType<typeof selectShopReviews>>[number]

/** A review of a shop; undefined for another shop's. */
export const selectShopReview = (db: Db | Tx, { id, shopId }: { id: number; shopId: number }) =>
  sellerReviews(db).where('r.id', '=', id).where('r.shop_id', '=', shopId).executeTakeFirst()

const sellerReviews = (db: Db | Tx) =>
  shownReviews(db)
    .leftJoin('orders as o', (join) => join.onRef('o.id', '=', 'r.order_id').onRef('o.shop_id', '=', 'r.shop_id'))
    .select(['o.id as order_id', 'r.reply_version', 'r.reported_at'])

/** Compare and set by version. @returns false when somebody else has changed the answer */
export async function updateReply(
  tx: Tx,
  { id, version, text, at }: { id: number; version: number; text: string | null; at: number | null },
): Promise<boolean> {
  const updated = await tx
    .updateTable('reviews')
    .set({ reply_text: text, reply_at: at, reply_version: version + 1 })
    .where('id', '=', id)
    .where('reply_version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** @returns false when it was reported before */
export async function markReported(tx: Tx, id: number, now: number): Promise<boolean> {
  const updated = await tx
    .updateTable('reviews')
    .set({ reported_at: now })
    .where('id', '=', id)
    .where('reported_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** How many reviews of a shop since a moment have no answer and were neither reported nor hidden. */
export async function countUnanswered(db: Db, { shopId, since = 0 }: { shopId: number; since?: number }) {
  const { count } = await countReviews(db, shopId)
    .where('reply_text', 'is', null)
    .where('reported_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The number of reviews in each view. */
export async function countViews(db: Db, shopId: number): Promise<Record<ReviewView, number>> {
  const [unanswered, reported, all] = await Promise.all([
    countUnanswered(db, { shopId }),
    countReviews(db, shopId).where('reported_at', 'is not', null).executeTakeFirstOrThrow(),
    countReviews(db, shopId).executeTakeFirstOrThrow(),
  ])
  return { unanswered, reported: Number(reported.count), all: Number(all.count) }
}

const countReviews = (db: Db, shopId: number) =>
  db
    .selectFrom('reviews')
    .where('shop_id', '=', shopId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
