import type { DataFor, MarketReview } from '@rialto/contract'
import { MARKET_REVIEW_VIEWS, type MarketReviewView } from '@rialto/contract/market-enums'
import { holdsWords, wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { toCursor, toPosition } from '../../../lib/paging.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { refuseUnknownReview } from './hide-review.ts'
import { presentMarketReviews } from './present.ts'
import { countReviews, type MarketReviewRow, selectReview, selectReviews } from './repository-reviews.ts'

/** A search looks at the latest reviews of a view. */
const REVIEWS_SEARCHED = 1_000

interface ReviewsQuery {
  view: MarketReviewView
  rating?: number | undefined
  search: string
  cursor?: string | undefined
  limit: number
}

/** Lists reviews of all shops, the latest first; a search has no further pages. */
export async function listMarketReviews(
  { database: { db } }: Deps,
  { view, rating, search, cursor, limit }: ReviewsQuery,
  locale: string,
): Promise<DataFor<'GET /admin/reviews'>> {
  const after = cursor === undefined ? undefined : toPosition(cursor)
  const isSearch = wordsOf(search).length > 0
  const [rows, ...counts] = await Promise.all([
    selectReviews(db, { view, rating, after, limit: isSearch ? REVIEWS_SEARCHED : limit + 1 }),
    ...MARKET_REVIEW_VIEWS.map((one) => countReviews(db, one)),
  ])
  const byView = { visible: counts[0] ?? 0, hidden: counts[1] ?? 0 }
  const found = isSearch ? rows.filter((row) => isFound(row, search)) : rows
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await presentMarketReviews(db, shown, locale),
    next_cursor: !isSearch && rows.length > limit && last ? toCursor({ at: timeOf(last), id: last.id }) : null,
    total: isSearch || rating !== undefined ? null : byView[view],
    counts: byView,
  }
}

const timeOf = ({ hidden_at, created_at }: MarketReviewRow): number => hidden_at ?? created_at

const isFound = (row: MarketReviewRow, search: string): boolean =>
  holdsWords(
    [row.description, row.author_name, row.product_name, row.shop_name, row.reply_text ?? ''].join('\n'),
    wordsOf(search),
  )

/** Shows a review of any shop with the market's decision about it. */
export async function showMarketReview(
  { database: { db } }: Pick<Deps, 'database'>,
  id: number,
  locale: string,
): Promise<MarketReview | Refusal> {
  const row = await selectReview(db, id)
  const [review] = row ? await presentMarketReviews(db, [row], locale) : []
  return review ?? refuseUnknownReview()
}
