import type { ShopSort } from '@rialto/contract'
import { ACTIVE_WITHIN_MS } from '@rialto/contract/limits'

/** A shop is active when its seller was online within the last 12 minutes (docs/spec/api §5). */
export const isActive = (lastSeenAt: number | null, now: number): boolean =>
  lastSeenAt !== null && now - lastSeenAt <= ACTIVE_WITHIN_MS

/** The columns that shops are searched and ordered by. */
export interface ListedShop {
  id: number
  name: string
  rating_sum: number
  review_count: number
  created_at: number
}

const average = ({ rating_sum, review_count }: ListedShop): number => (review_count > 0 ? rating_sum / review_count : 0)

/** Comparisons for each order of shops. Popularity is the sum of all stars, which grows with their number and their value. */
const orders: Record<ShopSort, (a: ListedShop, b: ListedShop) => number> = {
  popular: (a, b) => b.rating_sum - a.rating_sum,
  top_rated: (a, b) => average(b) - average(a) || b.review_count - a.review_count,
  newest: (a, b) => b.created_at - a.created_at,
  name: (a, b) => a.name.localeCompare(b.name),
}

export const sortShops = (shops: readonly ListedShop[], sort: ShopSort): ListedShop[] =>
  [...shops].sort((a, b) => orders[sort](a, b) || a.id - b.id)
