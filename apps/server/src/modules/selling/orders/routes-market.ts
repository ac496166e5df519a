import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { listMarketOrders } from './list-market-orders.ts'
import type { OrderDeps } from './order-context.ts'
import { showSellerOrder } from './show-order.ts'
import { updateOrderStatus } from './update-order-status.ts'

/** Orders of all shops, for the market's staff. */
export function marketOrderRoutes(api: Api, deps: OrderDeps): void {
  api.handle('GET /admin/orders', async ({ query, locale }) => reply(await listMarketOrders(deps, query, locale)))

  api.handle('GET /admin/orders/{id}', async ({ params: { id: orderId }, locale }) => {
    const order = await showSellerOrder(deps, { orderId, shopId: null, locale })
    return order instanceof Refusal ? order : reply({ order })
  })

  api.handle('POST /admin/orders/{id}/cancel', async ({ user: { actor }, params: { id: orderId }, body, locale }) => {
    const { reason } = body
    const change = await updateOrderStatus(deps, { orderId, shopId: null, status: 'cancelled', actor, reason })
    if (change instanceof Refusal) return change
    const order = await showSellerOrder(deps, { orderId, shopId: null, locale })
    return order instanceof Refusal ? order : reply({ order }).withChange(change)
  })
}
