import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { listSellerOrders, presentToSeller } from '../list-orders.ts'
import type { OrderDeps } from '../order-payments.ts'
import { refuseUnknownOrder } from '../show-order.ts'
import { updateOrderStatus } from '../update-order-status.ts'
import { showSellerOrder } from './show-seller-order.ts'

export function sellerOrderRoutes(api: Api, deps: OrderDeps): void {
  const { db } = deps.database

  api.handle('GET /seller/orders', async ({ user, locale, query }) =>
    reply(await listSellerOrders(db, user.shopId, query, locale)),
  )

  api.handle('GET /seller/orders/{id}', async ({ user, locale, params }) => {
    const order = await showSellerOrder(deps, { orderId: params.id, shopId: user.shopId, locale })
    return order instanceof Refusal ? order : reply({ order })
  })

  api.handle('POST /seller/orders/{id}/status', async ({ user, locale, params, body }) => {
    const { shopId, actor } = user
    const refusal = await updateOrderStatus(deps, { orderId: params.id, shopId, status: body.status, actor })
    if (refusal) return refusal
    const [order] = await presentToSeller(db, [params.id], locale)
    return order ? reply({ order }, text('Order updated')) : refuseUnknownOrder()
  })
}
