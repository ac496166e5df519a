import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { TicketStatus } from '@rialto/contract/enums'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { LifeBuoy } from 'lucide'
import type { ReactNode } from 'react'
import { useTicketStatuses } from '../status.ts'
import { type TicketQuery, ticketsAddress } from '../ticket-addresses.ts'

interface NoTicketsProps {
  query: TicketQuery
  total: number
  /** The button for a new ticket. */
  action: ReactNode
}

/** Replaces an empty ticket list, with buttons that lead on. */
export function NoTickets({ query: { status }, total, action }: NoTicketsProps) {
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
