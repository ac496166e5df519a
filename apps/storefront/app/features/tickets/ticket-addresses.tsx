import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import type { TicketStatus } from '@rialto/contract/enums'
import { ORDER_CODE_MAX, PAGE_MAX } from '@rialto/contract/limits'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { ticketStatuses } from './ticket-status.tsx'

/** The parameters of the ticket list's address. */
export interface TicketQuery {
  /** Null means all. */
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

/** Returns the address of a ticket list; without a page, of its first page. */
export function ticketsAddress({ status, page }: Partial<TicketQuery>): string {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (page && page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `/support-tickets?${query}` : '/support-tickets'
}

export const ticketAddress = (number: string): string => `/support-ticket/${encodeURIComponent(number)}`

/** The ticket list with the dialog for a new ticket, about an order if its code is given. */
export const newTicketAddress = (orderCode = ''): string => `/support-tickets?new=${encodeURIComponent(orderCode)}`

/** Returns whether an address asks for a new ticket and about which order; null if it does not. */
export const parseNewTicket = (params: URLSearchParams): { orderCode: string } | null =>
  params.has('new') ? { orderCode: (params.get('new') ?? '').slice(0, ORDER_CODE_MAX) } : null

/** A link below an order to ask support about it. */
export function OrderHelp({ order }: { order: Pick<Order, 'order_code'> }) {
  const { t } = useTranslation()
  return (
    <p className="px-1 text-ink-2">
      {t('Need help?')} <TextLink to={newTicketAddress(order.order_code)}>{t('Ask about this order')}</TextLink>
    </p>
  )
}
