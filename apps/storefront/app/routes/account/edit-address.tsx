import { EditAddressPage } from '../../features/addresses/index.ts'
import { NotFoundScreen } from '../../features/frame/index.ts'
import { idOr404 } from '../../lib/api/id-or-404.ts'
import { t } from '../../lib/i18n/translate.ts'
import { pageMeta } from '../../lib/seo/page-meta.ts'
import type { Route } from './+types/edit-address'

export const loader = ({ params }: Route.LoaderArgs) => ({ id: idOr404(params.id) })

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Edit address'), hidden: true })

export default function EditAddress({ loaderData: { id } }: Route.ComponentProps) {
  return <EditAddressPage id={id} missing={<NotFoundScreen />} />
}
