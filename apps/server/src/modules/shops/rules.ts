import type { ShopSort } from '@rialto/contract'
import { ACTIVE_WITHIN_MS } from '@rialto/contract/limits'

/** Whether somebody answers: last seen within 12 minutes (api.md, "Chat presence"). */
export const isActive = (lastSeenAt: number | null, now: number): boolean =>
  lastSeenAt !== null && now - lastSeenAt <= ACTIVE_WITHIN_MS

/** What shops are found and ordered by. */
export interface ListedShop {
  id: number
  name: string
  rating_sum: number
  review_count: number
  created_at: number
}

const average = ({ rating_sum, review_count }: ListedShop): number => (review_count > 0 ? rating_sum / review_count : 0)

/** Orders of shops; the sum of all stars makes popular, since it grows with both their number and their worth. */
const orders: Record<ShopSort, (a: ListedShop, b: ListedShop) => number> = {
  popular: (a, b) => b.rating_sum - a.rating_sum,
  top_rated: (a, b) => average(b) - average(a) || b.review_count - a.review_count,
  newest: (a, b) => b.created_at - a.created_at,
  name: (a, b) => a.name.localeCompare(b.name),
}

export const sortShops = (shops: readonly ListedShop[], sort: ShopSort): ListedShop[] =>
  [...shops].sort((a, b) => orders[sort](a, b) || a.id - b.id)
