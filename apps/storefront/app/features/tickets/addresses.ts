import type { TicketStatus } from '@rialto/contract/enums'
import { ORDER_CODE_MAX, PAGE_MAX } from '@rialto/contract/limits'
import { ticketStatuses } from './status.ts'

/** What the list of tickets shows; its address carries all of it. */
export interface TicketQuery {
  /** Null: all. */
  status: TicketStatus | null
  page: number
}

export function parseTicketQuery(params: URLSearchParams): TicketQuery {
  const page = Number(params.get('page'))
  return {
    status: ticketStatuses.find((status) => status === params.get('status')) ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  }
}

/** The address of a list; the first page of anything else than what is shown now. */
export function ticketsAddress({ status, page }: Partial<TicketQuery>): string {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (page && page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `/support-tickets?${query}` : '/support-tickets'
}

export const ticketAddress = (number: string): string => `/support-ticket/${encodeURIComponent(number)}`

/** The list with the dialog for a new ticket above it; about an order, where one is named by its code. */
export const newTicketAddress = (orderCode = ''): string => `/support-tickets?new=${encodeURIComponent(orderCode)}`

/** Whether an address asks for a new ticket, and about which order; null: it does not. */
export const newTicketIn = (params: URLSearchParams): { orderCode: string } | null =>
  params.has('new') ? { orderCode: (params.get('new') ?? '').slice(0, ORDER_CODE_MAX) } : null
