import type { MarketReview } from '@rialto/contract'
import type { Deps } from '../../../../deps.ts'
import type { Refusal } from '../../../../lib/refusal.ts'
import { refuseUnknownReview } from './hide-review.ts'
import { presentMarketReviews } from './present.ts'
import { selectReview } from './repository.ts'

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
