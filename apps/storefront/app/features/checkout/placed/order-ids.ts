import { CHECKOUT_SHOPS_MAX, ID_MAX } from '@rialto/contract/limits'

/** The canonical query of purchase pages, for the page cache: before hydration they are the same for all orders. */
export const purchaseQuery = (params: URLSearchParams): string => (parseOrderIds(params).length > 0 ? 'orders=1' : '')

/** Parses the order ids of an address: `?orders=12,13`. */
export function parseOrderIds(search: URLSearchParams): number[] {
  const ids = (search.get('orders') ?? '').split(',').map((id) => (/^\d{1,10}$/.test(id) ? Number(id) : 0))
  return [...new Set(ids.filter((id) => id > 0 && id <= ID_MAX))].slice(0, CHECKOUT_SHOPS_MAX)
}
