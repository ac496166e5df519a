import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketTicket } from '@rialto/contract'
import { MARKET_TICKET_VIEWS, type MarketTicketView } from '@rialto/contract/market-enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { LifeBuoy } from 'lucide'
import { useCustomerWords } from '../customers/use-customers.ts'
import { Age } from '../lib/ages.tsx'
import { useIsWide } from '../lib/use-media.ts'
import { BesideList, openedIn } from '../list/beside-list.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { OpenedTicket } from './opened-ticket.tsx'
import { useTickets } from './use-tickets.ts'

/** Questions of shoppers to the market, and the opened one beside them; over them where the window is narrow. */
export function TicketsScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { data, counts } = useTickets(state)
  const isWide = useIsWide()
  const id = openedIn(state)
  const list = useTicketList({ state, counts, isNarrow: isWide && id > 0 })
  return (
    <>
      <PageHead title={t('Tickets')} updatedAt={data.updatedAt} />
      <BesideList
        title={t('Ticket')}
        isRoomy
        list={<List list={list} state={state} data={data} />}
        opened={id > 0 ? <OpenedTicket key={id} id={id} /> : null}
        onClose={() => state.choose({ open: '' })}
      />
    </>
  )
}

/** A shopper should not wait longer. */
const LATE_MS = 8 * 3_600_000

interface TicketListOptions {
  state: ListState
  counts: Record<MarketTicketView, number> | undefined
  /** A ticket lies beside the list, which then has less room. */
  isNarrow: boolean
}

/** Describes the list of tickets. */
function useTicketList({ state, counts, isNarrow }: TicketListOptions): ListDescription<MarketTicket> {
  const { t } = useTranslation()
  const columns = useTicketColumns()
  const labels: Record<MarketTicketView, string> = {
    open: t('Waiting'),
    mine: t('Mine'),
    answered: t('Answered'),
    closed: t('Closed'),
  }
  return {
    label: t('Tickets'),
    fileName: 'tickets',
    columns: isNarrow ? columns.filter(({ id }) => !['about', 'assignee', 'changed'].includes(id)) : columns,
    idOf: ({ id }) => id,
    nameOf: ({ ticket_number }) => ticket_number,
    card: (ticket) => <TicketCard ticket={ticket} />,
    link: ({ id }) => ({ to: state.withChoice({ open: String(id) }), state: null, keepsScroll: true }),
    views: MARKET_TICKET_VIEWS.map((id) => ({ id, label: labels[id], count: counts?.[id] })),
    search: { label: t('Number, subject or name') },
    empty: { icon: LifeBuoy, title: t('No tickets here'), text: t('Shoppers open tickets in their account.') },
    failed: t('The tickets could not be loaded'),
  }
}

function useTicketColumns(): ListColumn<MarketTicket>[] {
  const { t, i18n } = useTranslation()
  const words = useCustomerWords().tickets
  return [
    {
      id: 'subject',
      title: t('Subject'),
      grows: true,
      cell: (ticket) => <Subject ticket={ticket} />,
      text: ({ subject }) => subject,
    },
    {
      id: 'about',
      title: t('About'),
      cell: ({ issue_type }) => <span className="whitespace-nowrap">{issue_type}</span>,
      text: ({ issue_type }) => issue_type,
    },
    {
      id: 'status',
      title: t('Status'),
      cell: ({ status }) => (
        <Badge tone={words[status].tone} dot>
          {words[status].label}
        </Badge>
      ),
      text: ({ status }) => words[status].label,
    },
    {
      id: 'assignee',
      title: t('Answered by'),
      cell: ({ assignee }) => <bdi className="whitespace-nowrap">{assignee?.name}</bdi>,
      text: ({ assignee }) => assignee?.name ?? '',
    },
    {
      id: 'waits',
      title: t('Waits'),
      align: 'end',
      cell: (ticket) => <Waits ticket={ticket} />,
      text: ({ waiting_since }) => waiting_since ?? '',
    },
    {
      id: 'changed',
      title: t('Changed'),
      align: 'end',
      cell: ({ updated_at }) => (
        <time dateTime={updated_at} className="whitespace-nowrap text-ink-2">
          {formatMoment(updated_at, i18n.language)}
        </time>
      ),
      text: ({ updated_at }) => updated_at,
    },
  ]
}

const Waits = ({ ticket: { waiting_since } }: { ticket: MarketTicket }) =>
  waiting_since && <Age since={waiting_since} lateAfter={LATE_MS} />

const Subject = ({ ticket: { subject, customer, ticket_number } }: { ticket: MarketTicket }) => (
  <span className="min-w-0">
    <b dir="auto" className="block truncate">
      {subject}
    </b>
    <small className="block truncate text-12 text-ink-2">
      <bdi>{customer.name}</bdi> · <bdi>{ticket_number}</bdi>
    </small>
  </span>
)

function TicketCard({ ticket }: { ticket: MarketTicket }) {
  const words = useCustomerWords().tickets[ticket.status]
  return (
    <div className="grid gap-1.5">
      <Subject ticket={ticket} />
      <span className="flex items-center justify-between gap-3">
        <Badge tone={words.tone} dot>
          {words.label}
        </Badge>
        <Waits ticket={ticket} />
      </span>
    </div>
  )
}
