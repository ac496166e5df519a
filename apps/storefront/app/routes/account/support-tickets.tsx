import { t } from '@rialto/client/i18n/translate.ts'
import { TicketsPage } from '../../features/tickets/index.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/support-tickets'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Support Ticket'), hidden: true })

export default TicketsPage
