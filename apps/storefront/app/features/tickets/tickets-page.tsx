import { isNotOffered } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Ticket, TicketCounts } from '@rialto/contract'
import type { TicketStatus } from '@rialto/contract/enums'
import { PER_PAGE_DEFAULT } from '@rialto/contract/limits'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { WideTabLinks } from '@rialto/ui/tab-links.tsx'
import { LifeBuoy, Plus } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { pageMeta } from '../../lib/page-meta.ts'
import { AccountPage } from '../account/index.ts'
import { PageLinks } from '../catalog/index.ts'
import { LoadFailed } from '../forms/index.ts'
import { useShopper } from '../session/index.ts'
import { Moment } from '../settings/index.ts'
import type { Route } from './+types/tickets-page'
import {
  parseNewTicket,
  parseTicketQuery,
  StatusBadge,
  type TicketQuery,
  ticketAddress,
  ticketStatuses,
  ticketsAddress,
  useTicketStatuses,
} from './ticket-status.tsx'
import { useTickets } from './use-tickets.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Support Ticket'), hidden: true })

export default TicketsPage

/** Joins the panel to the line below the tabs. */
const joinedPanel = 'max-lg:mt-4 lg:rounded-t-none lg:border-t-0'

/** `/support-tickets`: tabs by status and pages, stored in the address, and a dialog for a new ticket. */
export function TicketsPage() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const query = parseTicketQuery(params)
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useTickets(query)
  const statuses = useTicketStatuses()
  const { dialog, open } = useTicketDialog()
  const label = query.status ? statuses[query.status].label : t('All tickets')
  const newTicket = (
    <Button
      variant="pri"
      aria-haspopup="dialog"
      onPointerEnter={TicketDialog.warm}
      onFocus={TicketDialog.warm}
      onClick={open}
    >
      <Icon as={Plus} size={18} />
      {t('New ticket')}
    </Button>
  )
  const isBare = data?.total === 0 && query.status === null
  return (
    <AccountPage title={t('Support Ticket')} action={!isBare && !isNotOffered(error) && newTicket}>
      <TicketTabs current={query.status} counts={data?.status_wise_tickets} />
      <p role="status" className="sr-only">
        {data && !isPlaceholderData && `${label}: ${t('{{count}} tickets', { count: data.total })}`}
      </p>
      {data && data.data.length > 0 ? (
        <>
          <TicketList tickets={data.data} label={label} pending={isPlaceholderData} className={joinedPanel} />
          <PageLinks
            total={data.total}
            perPage={PER_PAGE_DEFAULT}
            page={query.page}
            first={ticketsAddress({ ...query, page: 1 })}
          />
        </>
      ) : data ? (
        <div className={`panel ${joinedPanel}`}>
          <NoTickets query={query} total={data.total} action={newTicket} />
        </div>
      ) : isError ? (
        <div className={`panel ${joinedPanel}`}>
          <LoadFailed
            error={error}
            title={t('Your tickets could not be loaded')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <TicketListSkeleton className={joinedPanel} />
      )}
      {dialog}
    </AccountPage>
  )
}

/** The dialog for a new ticket, opened by its button or by the address. */
function useTicketDialog() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const user = useShopper()
  const requested = parseNewTicket(params)
  const isRequested = requested !== null
  const [isOpen, setOpen] = useState(isRequested)
  // Links within the page lead there too.
  useEffect(() => {
    if (isRequested) setOpen(true)
  }, [isRequested])
  const onOpenChange = (next: boolean) => {
    setOpen(next)
    // A closed dialog must not open again on reload.
    if (!next && requested)
      void navigate(ticketsAddress(parseTicketQuery(params)), { replace: true, preventScrollReset: true })
  }
  return {
    open: () => setOpen(true),
    dialog: user && (
      <TicketDialog user={user} orderCode={requested?.orderCode ?? ''} isOpen={isOpen} onOpenChange={onOpenChange} />
    ),
  }
}

interface TicketTabsProps {
  /** Null means all. */
  current: TicketStatus | null
  /** Undefined while loading. */
  counts: TicketCounts | undefined
}

/** Tabs for all tickets and for each status, each with its own address. */
function TicketTabs({ current, counts }: TicketTabsProps) {
  const { t } = useTranslation()
  const statuses = useTicketStatuses()
  const all = counts && ticketStatuses.reduce((sum, status) => sum + counts[status], 0)
  return (
    <WideTabLinks
      label={t('Tickets by status')}
      items={[
        { to: ticketsAddress({}), label: t('All'), count: all, current: current === null },
        ...ticketStatuses.map((status) => ({
          to: ticketsAddress({ status }),
          label: statuses[status].label,
          count: counts?.[status],
          current: status === current,
        })),
      ]}
    />
  )
}

interface NoTicketsProps {
  query: TicketQuery
  total: number
  /** The button for a new ticket. */
  action: ReactNode
}

/** Replaces an empty ticket list, with buttons that lead on. */
function NoTickets({ query: { status }, total, action }: NoTicketsProps) {
  const { t } = useTranslation()
  // The address is of a page that no longer exists.
  if (total > 0)
    return (
      <EmptyState
        icon={LifeBuoy}
        title={t('There is nothing on this page')}
        action={<ButtonLink to={ticketsAddress({ status })}>{t('To the first page')}</ButtonLink>}
      />
    )
  if (status) return <NoTicketsWithStatus status={status} />
  return (
    <EmptyState icon={LifeBuoy} title={t('No support tickets yet')} action={action}>
      {t('Something is not as it should be? Write to us; our answer shows up here, and comes by mail as well.')}
    </EmptyState>
  )
}

function NoTicketsWithStatus({ status }: { status: TicketStatus }) {
  const { t } = useTranslation()
  const { icon } = useTicketStatuses()[status]
  const titles: Record<TicketStatus, string> = {
    pending: t('No ticket awaits an answer'),
    confirm: t('No ticket with a new answer'),
    completed: t('No solved tickets'),
    cancel: t('No closed tickets'),
  }
  return (
    <EmptyState
      icon={icon}
      title={titles[status]}
      action={<ButtonLink to={ticketsAddress({})}>{t('All tickets')}</ButtonLink>}
    />
  )
}

/** Loaded on demand. */
const TicketDialog = lazyPanel(async () => (await import('./ticket-dialog.tsx')).TicketDialog)

interface TicketListProps {
  tickets: Ticket[]
  /** Accessible name of the list. */
  label: string
  /** Another list is pending. */
  pending?: boolean
  className?: string
}

/** A list of tickets, each linked to its conversation. */
function TicketList({ tickets, label, pending, className }: TicketListProps) {
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
function TicketListSkeleton({ className }: { className?: string }) {
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
