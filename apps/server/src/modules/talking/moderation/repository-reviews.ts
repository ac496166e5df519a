import type { MarketReviewView } from '@rialto/contract/market-enums'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { Position } from '../../../lib/paging.ts'
import { shownReviews } from '../../goods/reviews/index.ts'

interface Page {
  view: MarketReviewView
  rating: number | undefined
  after: Position | undefined
  limit: number
}

// Literals, since SQLite uses a partial index only where the statement itself shows that it fits.
const inView = {
  visible: sql<boolean>`r.hidden_at is null`,
  hidden: sql<boolean>`r.hidden_at is not null`,
} satisfies Record<MarketReviewView, unknown>

const timeColumn = { visible: 'r.created_at', hidden: 'r.hidden_at' } as const

const withShops = (db: Db | Tx) =>
  shownReviews(db).innerJoin('shops as s', 's.id', 'r.shop_id').select(['r.shop_id', 's.name as shop_name'])

export type MarketReviewRow = Awaited<ReturnType<ReturnType<typeof withShops>['execute']>>[number]

/** Reviews of all shops, the latest first. */
export const selectReviews = (db: Db, { view, rating, after, limit }: Page): Promise<MarketReviewRow[]> =>
  withShops(db)
    .where(inView[view])
    .$if(rating !== undefined, (query) => query.where('r.rating', '=', rating ?? 0))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${sql.ref(timeColumn[view])}, r.id) < (${after?.at ?? 0}, ${after?.id ?? 0})`),
    )
    .orderBy(timeColumn[view], 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

export const selectReview = (db: Db | Tx, id: number): Promise<MarketReviewRow | undefined> =>
  withShops(db).where('r.id', '=', id).executeTakeFirst()

export async function countReviews(db: Db, view: MarketReviewView): Promise<number> {
  const { count } = await db
    .selectFrom('reviews as r')
    .where(inView[view])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks the row until the transaction ends; the update changes nothing, since SQLite has no `for update`. */
export const lockReview = (tx: Tx, id: number) =>
  tx
    .updateTable('reviews')
    .set((eb) => ({ rating: eb.ref('rating') }))
    .where('id', '=', id)
    .returning(['id', 'product_id', 'shop_id', 'rating', 'hidden_at', 'hidden_reason'])
    .executeTakeFirst()
export type LockedReview = NonNullable<Awaited<ReturnType<typeof lockReview>>>

export const setHidden = (tx: Tx, id: number, { reason, now }: { reason: string | null; now: number }) =>
  tx
    .updateTable('reviews')
    .set({ hidden_at: reason === null ? null : now, hidden_reason: reason })
    .where('id', '=', id)
    .execute()

export const selectProductName = (tx: Tx, id: number) =>
  tx.selectFrom('products').where('id', '=', id).select('name').executeTakeFirstOrThrow()
