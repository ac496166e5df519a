import { type Api, reply } from '../../../../http/api.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { presentToSeller } from '../list-orders.ts'
import type { OrderDeps } from '../order-payments.ts'
import { refuseUnknownOrder } from '../show-order.ts'
import { updateOrderStatus } from '../update-order-status.ts'
import { addOrderNote } from './add-order-note.ts'
import { listSellerOrders } from './list-seller-orders.ts'
import { showSellerOrder } from './show-seller-order.ts'
import { updateOrderStatuses } from './update-order-statuses.ts'

export function sellerOrderRoutes(api: Api, deps: OrderDeps): void {
  const { db } = deps.database

  api.handle('GET /seller/orders', async ({ user, locale, query }) =>
    reply(await listSellerOrders(deps, { shopId: user.shopId, locale }, query)),
  )

  api.handle('GET /seller/orders/{id}', async ({ user, locale, params }) => {
    const order = await showSellerOrder(deps, { orderId: params.id, shopId: user.shopId, locale })
    return order instanceof Refusal ? order : reply({ order })
  })

  api.handle('POST /seller/orders/{id}/status', async ({ user, locale, params, body }) => {
    const { shopId, actor } = user
    const change = await updateOrderStatus(deps, { orderId: params.id, shopId, ...body, actor })
    if (change instanceof Refusal) return change
    const [order] = await presentToSeller(db, [params.id], locale)
    return order ? reply({ order }).withChange(change) : refuseUnknownOrder()
  })

  api.handle('POST /seller/orders/bulk', async ({ user, locale, body }) => {
    const { shopId, actor } = user
    return reply(await updateOrderStatuses(deps, { ...body, shopId, locale, actor }))
  })

  api.handle('POST /seller/orders/{id}/notes', async ({ user, locale, params, body }) => {
    const { id: authorId, shopId, actor } = user
    const change = await addOrderNote(deps, { orderId: params.id, shopId, authorId, note: body.text, actor })
    if (change instanceof Refusal) return change
    const order = await showSellerOrder(deps, { orderId: params.id, shopId, locale })
    return order instanceof Refusal ? order : reply({ order }, text('Note added')).withChange(change)
  })
}
