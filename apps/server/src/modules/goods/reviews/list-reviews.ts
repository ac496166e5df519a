import type { ReviewPage, ReviewSort } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/pagination.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { presentReviews } from './present.ts'
import { countStars, isVisible, type ReviewSubject, selectReviews } from './repository.ts'
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
