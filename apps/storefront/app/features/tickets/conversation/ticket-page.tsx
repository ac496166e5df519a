import { isAbsent } from '@rialto/client/api/is-absent.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Ticket } from '@rialto/contract'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AccountPage } from '../../account/index.ts'
import { isClosed } from '../status.ts'
import { StatusBadge } from '../status-badge.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { Messages } from './messages.tsx'
import { ReplyForm } from './reply-form.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { useTicket } from './use-ticket.ts'

interface TicketPageProps {
  number: string
  /** Rendered for a ticket that does not exist or belongs to somebody else. */
  missing: ReactNode
}

/** `/support-ticket/{ticketNumber}`: the conversation with a reply form. */
export function TicketPage({ number, missing }: TicketPageProps) {
  const { t } = useTranslation()
  const { data, error, isError, isFetching, refetch } = useTicket(number)
  if (isError && isAbsent(error)) return missing
  return (
    <>
      <Link
        to="/support-tickets"
        className="touch-44 relative mb-2 inline-flex items-center gap-1.5 text-ink-2 transition-colors hover:text-ink"
      >
        <Icon as={ArrowLeft} size={16} flip />
        {t('Support Ticket')}
      </Link>
      <AccountPage
        title={data ? <Title ticket={data.ticket} /> : t('Support Ticket')}
        lead={data && <TicketFacts ticket={data.ticket} />}
      >
        {data ? (
          <div className="panel overflow-hidden">
            <Messages messages={data.messages} />
            <div className="border-t border-line p-4 sm:p-5">
              {isClosed(data.ticket.status) ? <ClosedNotice /> : <ReplyForm number={data.ticket.ticket_number} />}
            </div>
          </div>
        ) : isError ? (
          <div className="panel">
            <ErrorState
              title={t('The ticket could not be loaded')}
              retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
            >
              {t('Nothing is lost. Check your connection, then try again.')}
            </ErrorState>
          </div>
        ) : (
          <ConversationSkeleton />
        )}
      </AccountPage>
    </>
  )
}

function Title({ ticket: { subject, status } }: { ticket: Ticket }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 wrap-anywhere">
      <bdi>{subject}</bdi>
      <StatusBadge status={status} className="tracking-normal" />
    </span>
  )
}
