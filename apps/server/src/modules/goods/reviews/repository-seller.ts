import type { ReviewView } from '@rialto/contract/enums'
import type { Db, Tx } from '../../../db/index.ts'
import type { TimePosition } from '../../../lib/time-cursor.ts'
import { shownReviews } from './repository.ts'

export interface ReviewFilter {
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
