import type { DataFor } from '@rialto/contract'
import type { ReviewView } from '@rialto/contract/enums'
import { holdsWords, wordsOf } from '../../../../db/search-text.ts'
import type { Deps } from '../../../../deps.ts'
import { fromTimeCursor, isAfter, toTimeCursor } from '../../../../lib/time-cursor.ts'
import { presentSellerReviews } from './present-seller-review.ts'
import { countViews, selectShopReviews } from './repository.ts'

/** A search looks at the latest reviews of a view. */
const REVIEWS_SEARCHED = 1_000

interface ReviewsQuery {
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
  { view, rating, search, cursor, limit }: ReviewsQuery,
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

interface Search extends Pick<ReviewsQuery, 'view' | 'rating' | 'search'>, Caller {}

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
