import { t } from '@rialto/client/i18n/translate.ts'
import { ChatButton } from '../../features/chat/index.ts'
import { NotFoundScreen } from '../../features/layout/index.ts'
import { OrderPage } from '../../features/orders/index.ts'
import { OrderHelp } from '../../features/tickets/index.ts'
import { idOr404 } from '../../lib/load.ts'
import { pageMeta } from '../../lib/page-meta.ts'
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
