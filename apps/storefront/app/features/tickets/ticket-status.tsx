import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import type { TicketStatus } from '@rialto/contract/enums'
import { ORDER_CODE_MAX, PAGE_MAX } from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { CircleCheck, CircleX, Clock, MessageCircleReply } from 'lucide'
import type { StatusLook } from '../orders/index.ts'

/** Label, colour and icon of each ticket status. The colour is never used without the label. */
export function useTicketStatuses(): Record<TicketStatus, StatusLook> {
  const { t } = useTranslation()
  return {
    pending: { label: t('Awaiting an answer'), tone: 'warn', icon: Clock },
    confirm: { label: t('Answered'), tone: 'accent', icon: MessageCircleReply },
    completed: { label: t('Solved'), tone: 'ok', icon: CircleCheck },
    cancel: { label: t('Closed'), tone: 'mute', icon: CircleX },
  }
}

/** In the order in which a ticket passes through them. */
export const ticketStatuses: readonly TicketStatus[] = ['pending', 'confirm', 'completed', 'cancel']

/** Returns whether a ticket accepts no more messages. */
export const isClosed = (status: TicketStatus): boolean => status === 'completed' || status === 'cancel'

/** The status of a ticket: a dot and a label. */
export function StatusBadge({ status, className }: { status: TicketStatus; className?: string }) {
  const { label, tone } = useTicketStatuses()[status]
  return (
    <Badge tone={tone} dot className={className}>
      {label}
    </Badge>
  )
}

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
