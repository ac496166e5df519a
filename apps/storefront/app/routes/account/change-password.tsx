import { t } from '@rialto/client/i18n/translate.ts'
import { PasswordPage } from '../../features/account/index.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/change-password'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Change Password'), hidden: true })

export default PasswordPage
