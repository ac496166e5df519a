import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Ticket } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Link } from 'react-router'
import { Moment } from '../settings/index.ts'
import { ticketAddress } from './ticket-addresses.tsx'
import { StatusBadge } from './ticket-status.tsx'

interface TicketListProps {
  tickets: Ticket[]
  /** Accessible name of the list. */
  label: string
  /** Another list is pending. */
  pending?: boolean
  className?: string
}

/** A list of tickets, each linked to its conversation. */
export function TicketList({ tickets, label, pending, className }: TicketListProps) {
  return (
    <ul
      aria-label={label}
      aria-busy={pending}
      className={cx('panel overflow-hidden transition-opacity delay-100', pending && 'opacity-60', className)}
    >
      {tickets.map((ticket) => (
        <TicketRow key={ticket.id} ticket={ticket} />
      ))}
    </ul>
  )
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  return (
    <li
      className={`${ticketRow} transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-edge`}
    >
      <div className="min-w-0 flex-[1_1_140px]">
        <h2 className="text-14 tracking-normal wrap-anywhere">
          <Link to={ticketAddress(ticket.ticket_number)} className="outline-none after:absolute after:inset-0">
            <bdi>{ticket.subject}</bdi>
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap gap-x-2.5 text-12 text-ink-2">
          <span>
            <span className="sr-only">{t('Ticket')} </span>
            <bdi dir="ltr">{ticket.ticket_number}</bdi>
          </span>
          <span aria-hidden>·</span>
          <bdi>{ticket.issue_type}</bdi>
        </p>
      </div>
      <div className={ticketRowEnd}>
        <StatusBadge status={ticket.status} />
        <p className="text-12 text-ink-2">
          <span className="sr-only">{t('Last change')}: </span>
          <Moment at={ticket.updated_at} />
        </p>
      </div>
    </li>
  )
}

/** Placeholder of a ticket list. */
export function TicketListSkeleton({ className }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className={cx('panel overflow-hidden', className)}>
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <div key={place} className={ticketRow}>
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-44" />
          </span>
          <span className={ticketRowEnd}>
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-3 w-28" />
          </span>
        </div>
      ))}
    </div>
  )
}

/** The row of a ticket: three lines on phones, side by side if there is room. */
const ticketRow =
  'relative flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b border-line p-4 last:border-b-0 sm:px-5'
const ticketRowEnd = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:w-full'
