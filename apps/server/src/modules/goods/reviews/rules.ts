import type { RatingSummary } from '@rialto/contract'
import { RATING_MAX } from '@rialto/contract/limits'

export interface StarCount {
  rating: number
  count: number
}

/**
 * The average rating, and the shares of 5 stars down to 1 in whole percent. The shares sum to 100 (largest remainder method).
 */
export function summarise(counts: readonly StarCount[]): RatingSummary {
  const stars = Array.from({ length: RATING_MAX }, (_, index) => RATING_MAX - index)
  const distribution = stars.map((rating) => ({
    rating,
    count: counts.find((each) => each.rating === rating)?.count ?? 0,
  }))
  const total = distribution.reduce((sum, { count }) => sum + count, 0)
  const sum = distribution.reduce((all, { rating, count }) => all + rating * count, 0)
  const percentages = distribution.map(({ rating, count }) => ({
    rating,
    count,
    percentage: total === 0 ? 0 : Math.floor((count * 100) / total),
  }))
  const remainder = total === 0 ? 0 : 100 - percentages.reduce((all, { percentage }) => all + percentage, 0)
  const fraction = (count: number) => ((count * 100) % total) / total
  for (const each of [...percentages].sort((a, b) => fraction(b.count) - fraction(a.count)).slice(0, remainder))
    each.percentage += 1
  return { rating: total === 0 ? 0 : Math.round((sum / total) * 10) / 10, total_review: total, percentages }
}

/** The chosen colour and size, such as "Cognac, Medium"; '' for a product without choices. */
export const variantText = (color: string | null, size: string | null): string =>
  [color, size].filter((name) => name !== null).join(', ')
