import { t } from '@rialto/client/i18n/translate.ts'
import { NotFoundScreen } from '../../features/layout/index.ts'
import { TicketPage } from '../../features/tickets/index.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/support-ticket'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Support Ticket'), hidden: true })

export default function SupportTicket({ params: { ticketNumber } }: Route.ComponentProps) {
  return <TicketPage key={ticketNumber} number={ticketNumber} missing={<NotFoundScreen />} />
}
