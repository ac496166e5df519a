import { t } from '@rialto/client/i18n/translate.ts'
import { AddressesPage } from '../../features/addresses/index.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/manage-address'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Manage Address'), hidden: true })

export default AddressesPage
