import { t } from '@rialto/client/i18n/translate.ts'
import { DashboardPage } from '../../features/dashboard/index.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/dashboard'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Dashboard'), hidden: true })

export default DashboardPage
