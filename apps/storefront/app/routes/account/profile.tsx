import { t } from '@rialto/client/i18n/translate.ts'
import { ProfilePage } from '../../features/account/index.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/profile'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('My Profile'), hidden: true })

export default ProfilePage
