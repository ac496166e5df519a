import type { Order } from '@rialto/contract'
import { batchReads, withBatchedReads } from '../../../db/index.ts'
import { type Api, reply } from '../../../http/api.ts'
import { toMinor } from '../../../lib/money.ts'
import { networkOf } from '../../../lib/network.ts'
import type { CurrentMember } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { cancelOrder } from './cancel-orders.ts'
import { handOverOrder, importTracking, takeShipmentBack, updateShipment } from './change-parcel.ts'
import { recordCameBack } from './come-back.ts'
import { confirmReceipt, recordArrival } from './confirm-arrival.ts'
import { invoiceOrder } from './invoice-order.ts'
import { listMarketOrders } from './list-market-orders.ts'
import { listOrders, presentToSeller } from './list-orders.ts'
import { listSellerOrders } from './list-seller-orders.ts'
import { mailOrderLink, showLinkedOrder } from './order-links.ts'
import type { OrderDeps } from './order-mail.ts'
import { createPlaceOrder, reorder } from './place-order.ts'
import { createShipment, showShipment } from './send-parcel.ts'
import { refuseUnknownOrder, showOrder, showSellerOrder } from './show-order.ts'
import { addOrderNote, updateOrderStatus, updateOrderStatuses } from './update-order-status.ts'

/** Reads what an order's page tells of withdrawals and complaints; given, as returns stand on orders. */
type ReadReturns = (
  deps: ModuleDeps,
  orderId: number,
) => Promise<(order: Order) => Promise<Pick<Order, 'returns' | 'withdrawal' | 'complaint'>>>

export function orderRoutes(api: Api, deps: OrderDeps, readReturns: ReadReturns): void {
  const show = async (...[reading, query]: Parameters<typeof showOrder>) => {
    const [order, tellReturns] = await Promise.all([showOrder(reading, query), readReturns(reading, query.orderId)])
    return order instanceof Refusal ? order : { ...order, ...(await tellReturns(order)) }
  }

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
      // Left out, a repeated request of before has the same hash.
      delivery: body.delivery.length === 0 ? undefined : body.delivery,
      payable: typeof body.payable_amount === 'number' ? toMinor(body.payable_amount) : undefined,
    })
    if (placed instanceof Refusal) return placed
    const { message, ...data } = placed
    return reply(data, message)
  })

  api.handle('GET /orders', async ({ user, locale, query }) =>
    reply(await listOrders(batchReads(db), user.id, query, locale)),
  )

  api.handle('GET /order-details', async ({ user, locale, query }) => {
    const reading = withBatchedReads(deps)
    const order = await show(reading, { orderId: query.order_id, userId: user.id, locale })
    return order instanceof Refusal ? order : reply({ order })
  })

  api.handle('POST /orders/cancel', async ({ user, locale, body, ip }) => {
    const { order_id: orderId, reason } = body
    const refusal = await cancelOrder(deps, { orderId, caller: { userId: user.id, network: networkOf(ip) }, reason })
    const order = refusal ?? (await show(withBatchedReads(deps), { orderId, userId: user.id, locale }))
    return order instanceof Refusal ? order : reply({ order }, text('Order cancelled'))
  })

  api.handle('POST /orders/{id}/received', async ({ user, locale, params: { id: orderId } }) => {
    const refusal = await confirmReceipt(deps, { orderId, userId: user.id })
    const order = refusal ?? (await show(withBatchedReads(deps), { orderId, userId: user.id, locale }))
    return order instanceof Refusal ? order : reply({ order }, text('Thank you. The shop knows that it has arrived.'))
  })

  api.handle('POST /place-order/again', async ({ user, locale, body, query: place, ip }) => {
    const caller = { userId: user.id, network: networkOf(ip) }
    const cart = await reorder(deps, { orderId: body.order_id, caller, locale, place })
    return cart instanceof Refusal ? cart : reply(cart, text('Added to your cart'))
  })
}

/** Calls of people who have the link of an order's mail, and no account at hand. */
export function orderLinkRoutes(api: Api, deps: OutboundDeps, readReturns: ReadReturns): void {
  api.handle('POST /order-links', async ({ body, locale, ip }) => {
    const refusal = await mailOrderLink(deps, { code: body.order_code, email: body.email, locale, ip })
    return refusal ?? reply({}, text('If this is your order, a mail with the link is on its way.'))
  })

  api.handle('GET /order-links/order', async ({ headers, locale }) => {
    const order = await showLinkedOrder(withBatchedReads(deps), headers['x-order-link'], locale)
    if (order instanceof Refusal) return order
    const tellReturns = await readReturns(deps, order.id)
    return reply({ order: { ...order, ...(await tellReturns(order)) } }).cached({ control: 'private, no-store' })
  })
}

const seesMoney = ({ permissions }: CurrentMember): boolean => permissions.has('money.read')

export function sellerOrderRoutes(api: Api, deps: OrderDeps): void {
  const { db } = deps.database

  api.handle('GET /seller/orders', async ({ user, locale, query }) =>
    reply(await listSellerOrders(deps, { shopId: user.shopId, locale }, query)),
  )

  api.handle('GET /seller/orders/{id}', async ({ user, locale, params }) => {
    const order = await showSellerOrder(withBatchedReads(deps), {
      ...{ orderId: params.id, shopId: user.shopId, locale, seesMoney: seesMoney(user) },
    })
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

  api.handle('POST /seller/orders/{id}/invoice', async ({ user, locale, params }) => {
    const { shopId, actor } = user
    const change = await invoiceOrder(deps, { orderId: params.id, shopId, actor })
    if (change instanceof Refusal) return change
    const order = await showSellerOrder(deps, { orderId: params.id, shopId, locale, seesMoney: seesMoney(user) })
    return order instanceof Refusal ? order : reply({ order }).withChange(change)
  })

  api.handle('POST /seller/orders/{id}/notes', async ({ user, locale, params, body }) => {
    const { id: authorId, shopId, actor } = user
    const change = await addOrderNote(deps, { orderId: params.id, shopId, authorId, note: body.text, actor })
    if (change instanceof Refusal) return change
    const order = await showSellerOrder(deps, { orderId: params.id, shopId, locale, seesMoney: seesMoney(user) })
    return order instanceof Refusal ? order : reply({ order }, text('Note added')).withChange(change)
  })
}

export function shipmentRoutes(api: Api, deps: OrderDeps): void {
  api.handle('POST /seller/orders/{id}/shipments', async ({ user, locale, params, body, headers }) => {
    const { shopId, actor } = user
    const change = await createShipment(deps, {
      orderId: params.id,
      shopId,
      actor,
      pieces: body.lines.map(({ line_id, quantity }) => ({ lineId: line_id, quantity })),
      carrier: body.carrier ?? null,
      tracking_number: body.tracking_number ?? null,
      tracking_url: body.tracking_url ?? null,
      key: headers['idempotency-key'],
      handedOver: body.handed_over,
    })
    if (change instanceof Refusal) return change
    const order = await showSellerOrder(deps, { orderId: params.id, shopId, locale, seesMoney: seesMoney(user) })
    return order instanceof Refusal ? order : reply({ order }).withChange(change)
  })

  api.handle('POST /seller/orders/{id}/hand-over', async ({ user, locale, params }) => {
    const { shopId, actor } = user
    const change = await handOverOrder(deps, { orderId: params.id, shopId, actor })
    if (change instanceof Refusal) return change
    const order = await showSellerOrder(deps, { orderId: params.id, shopId, locale, seesMoney: seesMoney(user) })
    return order instanceof Refusal ? order : reply({ order }).withChange(change)
  })

  api.handle('POST /seller/orders/{id}/came-back', async ({ user, locale, params, body }) => {
    const { shopId, actor } = user
    const change = await recordCameBack(deps, { orderId: params.id, shopId, actor, restock: body.restock })
    if (change instanceof Refusal) return change
    const order = await showSellerOrder(deps, { orderId: params.id, shopId, locale, seesMoney: seesMoney(user) })
    return order instanceof Refusal ? order : reply({ order }).withChange(change)
  })

  api.handle('PATCH /seller/shipments/{id}', async ({ user, locale, params, body }) => {
    const { version, ...set } = body
    const { shopId, actor } = user
    const parcel = await updateShipment(deps, { shipmentId: params.id, shopId, version, set, actor })
    if (parcel === 'stale') {
      const current = await showShipment(deps.database.db, { id: params.id, shopId, locale })
      return refuse('stale', text('Somebody else has changed this in the meantime'), { current })
    }
    if (parcel instanceof Refusal) return parcel
    const order = await showSellerOrder(deps, { orderId: parcel.orderId, shopId, locale, seesMoney: seesMoney(user) })
    return order instanceof Refusal ? order : reply({ order }).withChange(parcel.change)
  })

  api.handle('DELETE /seller/shipments/{id}', async ({ user, locale, params }) => {
    const { shopId, actor } = user
    const parcel = await takeShipmentBack(deps, { shipmentId: params.id, shopId, actor })
    if (parcel instanceof Refusal) return parcel
    const order = await showSellerOrder(deps, { orderId: parcel.orderId, shopId, locale, seesMoney: seesMoney(user) })
    return order instanceof Refusal ? order : reply({ order }).withChange(parcel.change)
  })

  api.handle('POST /seller/shipments/import', async ({ user, locale, body }) => {
    const { shopId, actor } = user
    const lines = await importTracking(deps, {
      list: body.text,
      dryRun: body.dry_run,
      handedOver: body.handed_over,
      shopId,
      locale,
      actor,
    })
    return lines instanceof Refusal ? lines : reply({ done: lines.filter(({ is_done }) => is_done).length, lines })
  })
}

/** Orders of all shops, for the market's staff. */
export function marketOrderRoutes(api: Api, deps: OrderDeps): void {
  api.handle('GET /admin/orders', async ({ query, locale }) => reply(await listMarketOrders(deps, query, locale)))

  api.handle('GET /admin/orders/{id}', async ({ user, params: { id: orderId }, locale }) => {
    const order = await showSellerOrder(withBatchedReads(deps), {
      orderId,
      shopId: null,
      locale,
      seesMoney: user.permissions.has('money'),
    })
    return order instanceof Refusal ? order : reply({ order })
  })

  api.handle('POST /admin/orders/{id}/proof', async ({ user, params: { id: orderId }, body: { reason }, locale }) => {
    const change = await recordArrival(deps, { orderId, reason, actor: user.actor })
    if (change instanceof Refusal) return change
    const order = await showSellerOrder(withBatchedReads(deps), {
      orderId,
      shopId: null,
      locale,
      seesMoney: user.permissions.has('money'),
    })
    return order instanceof Refusal ? order : reply({ order }).withChange(change)
  })

  api.handle('POST /admin/orders/{id}/cancel', async ({ user, params: { id: orderId }, body, locale }) => {
    const { actor } = user
    const { reason } = body
    const change = await updateOrderStatus(deps, { orderId, shopId: null, status: 'cancelled', actor, reason })
    if (change instanceof Refusal) return change
    const order = await showSellerOrder(withBatchedReads(deps), {
      orderId,
      shopId: null,
      locale,
      seesMoney: user.permissions.has('money'),
    })
    return order instanceof Refusal ? order : reply({ order }).withChange(change)
  })
}
