import { type Api, reply } from '../../../http/api.ts'
import { toMinor } from '../../../lib/money.ts'
import { networkOf } from '../../../lib/network.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { cancelOrder } from './cancel-orders.ts'
import { listOrders } from './list-orders.ts'
import type { OrderDeps } from './order-context.ts'
import { createPlaceOrder } from './place-order.ts'
import { reorder } from './reorder.ts'
import { showOrder } from './show-order.ts'

export function orderRoutes(api: Api, deps: OrderDeps): void {
  const { db } = deps.database
  const placeOrder = createPlaceOrder(deps)

  api.handle('POST /place-order', async ({ user, locale, headers, body, ip }) => {
    const placed = await placeOrder({
      userId: user.id,
      network: networkOf(ip),
      locale,
      key: headers['idempotency-key'],
      shopIds: body.shop_ids,
      buyNow: body.is_buy_now,
      addressId: body.address_id,
      voucherCodes: body.coupon_codes,
      note: body.note,
      gateway: body.payment_method === 'cash' ? null : body.payment_method,
      payable: typeof body.payable_amount === 'number' ? toMinor(body.payable_amount) : undefined,
    })
    if (placed instanceof Refusal) return placed
    const { message, ...data } = placed
    return reply(data, message)
  })

  api.handle('GET /orders', async ({ user, locale, query }) => reply(await listOrders(db, user.id, query, locale)))

  api.handle('GET /order-details', async ({ user, locale, query }) => {
    const order = await showOrder(deps, { orderId: query.order_id, userId: user.id, locale })
    return order instanceof Refusal ? order : reply({ order })
  })

  api.handle('POST /orders/cancel', async ({ user, locale, body, ip }) => {
    const { order_id: orderId, reason } = body
    const refusal = await cancelOrder(deps, { orderId, caller: { userId: user.id, network: networkOf(ip) }, reason })
    const order = refusal ?? (await showOrder(deps, { orderId, userId: user.id, locale }))
    return order instanceof Refusal ? order : reply({ order }, text('Order cancelled'))
  })

  api.handle('POST /place-order/again', async ({ user, locale, body, ip }) => {
    const caller = { userId: user.id, network: networkOf(ip) }
    const cart = await reorder(deps, { orderId: body.order_id, caller, locale })
    return cart instanceof Refusal ? cart : reply(cart, text('Added to your cart'))
  })
}
