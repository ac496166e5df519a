import { t } from '@rialto/client/i18n/translate.ts'
import { OrdersPage, ordersQuery } from '../../features/orders/index.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/order-history'

export const handle = { query: ordersQuery } satisfies PageHandle

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Order History'), hidden: true })

export default OrdersPage
