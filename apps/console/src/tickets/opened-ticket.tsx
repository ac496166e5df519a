import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketTicketDetails } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { useCustomerWords } from '../customers/use-customers.ts'
import { messageOf } from '../lib/errors.tsx'
import { AnswerForm } from './answer-form.tsx'
import { NoteForm } from './note-form.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketMessages } from './ticket-messages.tsx'
import { useTicket, useTicketChanges } from './use-tickets.ts'

const CLOSED = ['completed', 'cancel']

/** A ticket with all that was written, the customer's facts, and the answer. */
export function OpenedTicket({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useTicket(id)
  if (error && !data)
    return (
      <ErrorState
        title={t('The ticket could not be loaded')}
        retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
      >
        {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
      </ErrorState>
    )
  if (!data) return <Skeleton className="h-80" />
  const { ticket } = data
  return (
    <div className="grid gap-5">
      <TicketHead ticket={ticket} />
      <TicketFacts ticket={ticket} />
      <TicketMessages messages={ticket.messages} notes={ticket.notes} customer={ticket.customer.name} />
      <NoteForm key={ticket.id} ticketId={ticket.id} />
      {CLOSED.includes(ticket.status) ? (
        <Notice>{t('This ticket is closed. If there is more to say, the shopper opens a new one.')}</Notice>
      ) : (
        <AnswerForm ticket={ticket} />
      )}
    </div>
  )
}

function TicketHead({ ticket }: { ticket: MarketTicketDetails }) {
  const { t } = useTranslation()
  const { label, tone } = useCustomerWords().tickets[ticket.status]
  const { assign } = useTicketChanges(ticket.id)
  const { assignee, staff } = ticket
  const isUnknown = assignee !== null && !staff.some(({ id }) => id === assignee.id)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <b dir="auto" className="min-w-0 flex-1 text-18 wrap-anywhere">
          {ticket.subject}
        </b>
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </div>
      <p className="text-12 text-ink-2">
        <bdi>{ticket.ticket_number}</bdi> · {ticket.issue_type}
      </p>
      {assign.error && <Notice tone="error">{messageOf(assign.error, t('The shop cannot be reached'))}</Notice>}
      <NativeSelect
        label={t('Answered by')}
        value={assignee?.id ?? ''}
        disabled={assign.isPending}
        onChange={({ currentTarget: { value } }) => assign.mutate(value === '' ? null : Number(value))}
      >
        <option value="">{t('Nobody in particular')}</option>
        {isUnknown && <option value={assignee.id}>{assignee.name}</option>}
        {staff.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
