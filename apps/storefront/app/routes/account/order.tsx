import { ChatButton } from '../../features/chat/index.ts'
import { NotFoundScreen } from '../../features/frame/index.ts'
import { OrderPage } from '../../features/orders/index.ts'
import { OrderHelp } from '../../features/tickets/index.ts'
import { idOr404 } from '../../lib/api/id-or-404.ts'
import { t } from '../../lib/i18n/translate.ts'
import { pageMeta } from '../../lib/seo/page-meta.ts'
import type { Route } from './+types/order'

export const loader = ({ params }: Route.LoaderArgs) => ({ id: idOr404(params.id) })

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Order details'), hidden: true })

export default function OrderDetails({ loaderData: { id } }: Route.ComponentProps) {
  return (
    <OrderPage
      key={id}
      id={id}
      missing={<NotFoundScreen />}
      help={(order) => <OrderHelp order={order} />}
      chat={({ shop }) => <ChatButton shop={shop} />}
    />
  )
}
