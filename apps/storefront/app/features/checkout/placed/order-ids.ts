import { CHECKOUT_SHOPS_MAX, ID_MAX } from '@rialto/contract/limits'

/** The query that the pages of a purchase read: until the browser takes over they say the same, whichever the orders are. */
export const purchaseQuery = (asked: URLSearchParams): string => (orderIdsIn(asked).length > 0 ? 'orders=1' : '')

/** The orders that an address is about: `?orders=12,13`. */
export function orderIdsIn(search: URLSearchParams): number[] {
  const ids = (search.get('orders') ?? '').split(',').map((id) => (/^\d{1,10}$/.test(id) ? Number(id) : 0))
  return [...new Set(ids.filter((id) => id > 0 && id <= ID_MAX))].slice(0, CHECKOUT_SHOPS_MAX)
}
