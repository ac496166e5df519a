import type { DataFor, ReviewPage, ReviewSort, SellerReview } from '@rialto/contract'
import type { ReviewView } from '@rialto/contract/enums'
import type { Db, Tx } from '../../../db/index.ts'
import { holdsWords, wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { fromTimeCursor, isAfter, offsetOf, type PageQuery, paged, toTimeCursor } from '../../../lib/paging.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { presentReviews, presentSellerReviews } from './present.ts'
import {
  countStars,
  countViews,
  isVisible,
  type ReviewSubject,
  selectRatings,
  selectReviews,
  selectShopReview,
  selectShopReviews,
} from './repository.ts'
import { summarise } from './rules.ts'

interface ReviewsQuery extends ReviewSubject, PageQuery {
  rating?: number
  sort: ReviewSort
}

/** Lists reviews of a product or shop. `rating` filters the list alone; the summary counts all reviews. */
export async function listReviews(
  { database: { reading } }: Deps,
  { productId, shopId, rating, sort, ...page }: ReviewsQuery,
  locale: string,
): Promise<ReviewPage | Refusal> {
  const subject = { productId, shopId }
  if (!(await isVisible(reading, subject)))
    return refuse('not_found', productId === undefined ? text('Shop not found') : text('Product not found'))
  const [stars, rows] = await Promise.all([
    countStars(reading, subject),
    selectReviews(reading, { ...subject, rating, sort, limit: page.per_page, offset: offsetOf(page) }),
  ])
  const summary = summarise(stars)
  const total = rating === undefined ? summary.total_review : (stars.find((each) => each.rating === rating)?.count ?? 0)
  return { ...paged(await presentReviews(reading, rows, locale), total, page), average_rating_percentage: summary }
}

/** The stars of order lines by line id; lines without a review are absent. */
export async function ratingsOfLines(db: Db | Tx, lineIds: readonly number[]): Promise<Map<number, number>> {
  if (lineIds.length === 0) return new Map()
  const rows = await selectRatings(db, lineIds)
  return new Map(rows.flatMap((row) => (row.order_line_id === null ? [] : [[row.order_line_id, row.rating]])))
}

/** A search looks at the latest reviews of a view. */
const REVIEWS_SEARCHED = 1_000

interface ShopReviewsQuery {
  view: ReviewView
  rating?: number | undefined
  search: string
  cursor?: string | undefined
  limit: number
}

interface Caller {
  shopId: number
  locale: string
}

/** Lists the reviews of a shop by view, stars and words, newest first. */
export async function listShopReviews(
  { database: { db } }: Deps,
  { shopId, locale }: Caller,
  { view, rating, search, cursor, limit }: ShopReviewsQuery,
): Promise<DataFor<'GET /seller/reviews'>> {
  const after = cursor === undefined ? undefined : fromTimeCursor(cursor)
  const filter = { shopId, view, rating }
  const [counts, found] = await Promise.all([
    countViews(db, shopId),
    search
      ? searchReviews(db, { ...filter, search, locale })
      : selectShopReviews(db, { ...filter, after, limit: limit + 1 }).then((rows) => presented(db, rows, locale)),
  ])
  const rest = search && after ? found.filter(({ row }) => isAfter(after, row)) : found
  const shown = rest.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(({ review }) => review),
    next_cursor: rest.length > limit && last ? toTimeCursor(last.row) : null,
    total: rating === undefined && !search ? counts[view] : null,
    counts,
  }
}

interface Search extends Pick<ShopReviewsQuery, 'view' | 'rating' | 'search'>, Caller {}

async function searchReviews(db: Deps['database']['db'], { search, locale, ...filter }: Search) {
  const { shopId, view, rating } = filter
  const rows = await selectShopReviews(db, { shopId, view, rating, after: undefined, limit: REVIEWS_SEARCHED })
  const words = wordsOf(search)
  return (await presented(db, rows, locale)).filter(({ row, review }) =>
    holdsWords(
      [row.description, row.author_name, row.product_name, review.product.name, row.reply_text ?? ''].join('\n'),
      words,
    ),
  )
}

async function presented(
  db: Deps['database']['db'],
  rows: Awaited<ReturnType<typeof selectShopReviews>>,
  locale: string,
) {
  const reviews = await presentSellerReviews(db, rows, locale)
  return rows.flatMap((row, index) => {
    const review = reviews[index]
    return review ? [{ row, review }] : []
  })
}

interface ReviewQuery {
  id: number
  shopId: number
  locale: string
}

/** A review as its shop sees it; 404 for another shop's. */
export async function showSellerReview(db: Db, { id, shopId, locale }: ReviewQuery): Promise<SellerReview | Refusal> {
  const row = await selectShopReview(db, { id, shopId })
  const [review] = row ? await presentSellerReviews(db, [row], locale) : []
  return review ?? refuseUnknownReview()
}

export const refuseUnknownReview = () => refuse('not_found', text('This review does not exist'))

interface Choices {
  view: ReviewView
  rating?: number | undefined
}

/** Counts the reviews of a shop that some choices of its list show, up to `max`. */
export const countReviews = async (db: Db, shopId: number, choices: Choices, max: number): Promise<number> =>
  (await selectShopReviews(db, { view: choices.view, rating: choices.rating, shopId, after: undefined, limit: max }))
    .length
