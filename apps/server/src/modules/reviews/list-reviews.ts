import type { ReviewPage, ReviewSort } from '@rialto/contract'
import type { Deps } from '../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../lib/pagination.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { presentReviews } from './present.ts'
import { countStars, isVisible, type ReviewSubject, selectReviews } from './repository.ts'
import { summarise } from './rules.ts'

interface ReviewsWanted extends ReviewSubject, PageQuery {
  rating?: number
  sort: ReviewSort
}

/** Reviews of a product or a shop. `rating` narrows the list alone: the summary speaks of all of them. */
export async function listReviews(
  { database: { db } }: Deps,
  { product_id, shop_id, rating, sort, ...wanted }: ReviewsWanted,
  locale: string,
): Promise<ReviewPage | Refusal> {
  const subject = { product_id, shop_id }
  if (!(await isVisible(db, subject)))
    return refuse('not_found', product_id === undefined ? text('Shop not found') : text('Product not found'))
  const [stars, rows] = await Promise.all([
    countStars(db, subject),
    selectReviews(db, { ...subject, rating, sort, limit: wanted.per_page, offset: offsetOf(wanted) }),
  ])
  const summary = summarise(stars)
  const total = rating === undefined ? summary.total_review : (stars.find((one) => one.rating === rating)?.count ?? 0)
  return { ...paged(await presentReviews(db, rows, locale), total, wanted), average_rating_percentage: summary }
}
