import { DashboardPage } from '../../features/dashboard/index.ts'
import { t } from '../../lib/i18n/translate.ts'
import { pageMeta } from '../../lib/seo/page-meta.ts'
import type { Route } from './+types/dashboard'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Dashboard'), hidden: true })

export default DashboardPage
