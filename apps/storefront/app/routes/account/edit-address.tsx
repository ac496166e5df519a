import { t } from '@rialto/client/i18n/translate.ts'
import { EditAddressPage } from '../../features/addresses/index.ts'
import { NotFoundScreen } from '../../features/layout/index.ts'
import { idOr404 } from '../../lib/load.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/edit-address'

export const loader = ({ params }: Route.LoaderArgs) => ({ id: idOr404(params.id) })

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Edit address'), hidden: true })

export default function EditAddress({ loaderData: { id } }: Route.ComponentProps) {
  return <EditAddressPage id={id} missing={<NotFoundScreen />} />
}
