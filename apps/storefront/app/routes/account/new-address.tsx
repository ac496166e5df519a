import { t } from '@rialto/client/i18n/translate.ts'
import { NewAddressPage } from '../../features/addresses/index.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/new-address'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Add address'), hidden: true })

export default NewAddressPage
