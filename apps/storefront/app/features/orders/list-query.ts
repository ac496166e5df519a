import { ORDER_STATUSES, type OrderStatus } from '@rialto/contract/enums'
import { PAGE_MAX, SEARCH_MAX } from '@rialto/contract/limits'
import { queryOf } from '../../lib/page-handle.ts'

/** The parameters of the order list's address. */
export interface OrderQuery {
  /** Null means all. */
  status: OrderStatus | null
  search: string
  page: number
}

export function parseOrderQuery(params: URLSearchParams): OrderQuery {
  const page = Number(params.get('page'))
  return {
    status: ORDER_STATUSES.find((status) => status === params.get('status')) ?? null,
    search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  }
}

/** The canonical query of the order list, for the page cache. */
export const ordersQuery = (asked: URLSearchParams): string => queryOf(ordersAddress(parseOrderQuery(asked)))

/** Returns the address of an order list; without a page, of its first page. */
export function ordersAddress({ status, search, page }: Partial<OrderQuery>): string {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (search) params.set('search', search)
  if (page && page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `/order-history?${query}` : '/order-history'
}
