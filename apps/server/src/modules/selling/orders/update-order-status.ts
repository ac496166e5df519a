import type { OrderStatus } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { Refusal, refuse, returnRefusal } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { requireEffect } from '../../people/effects/index.ts'
import { cancelOrders } from './cancel-orders.ts'
import type { OrderDeps } from './order-payments.ts'
import { publishOrderChange } from './publish-order-change.ts'
import { publishStockChange } from './publish-stock-change.ts'
import { recordMarketCancel, recordStatus } from './record-order.ts'
import { insertEvent, type OrderRow, selectOrder, selectOrderOfShop, updateOrder } from './repository.ts'
import { awaitsPayment, canTransition } from './rules.ts'
import { insertNote } from './seller/repository.ts'
import { sendOrderMail } from './send-order-mail.ts'
import { handOverParcels } from './shipments/repository.ts'
import { describeTracking } from './shipments/send-pieces.ts'
import { refuseUnknownOrder } from './show-order.ts'
import { mergeStockChanges, type StockChange } from './stock.ts'
import { type OrderWriteContext, prepareWriteContext } from './write-context.ts'

interface StatusUpdate {
  orderId: number
  /** Null: the market's staff changes it. */
  shopId: number | null
  status: OrderStatus
  actor: Actor
  /** Of a cancellation; the shopper reads it. */
  reason?: string | undefined
}

/** Changes the status of an order for its seller, or for the market (docs/spec/api §5, "Status"). Of two concurrent changes, the second is refused. */
export async function updateOrderStatus(
  deps: OrderDeps,
  { orderId, shopId, status, actor, reason }: StatusUpdate,
): Promise<RecordedChange | Refusal> {
  const context = await prepareWriteContext(deps)
  const by = shopId === null ? 'market' : 'seller'
  const result = await returnRefusal(() =>
    deps.database.write(async (tx) => {
      const order = await (shopId === null ? selectOrder(tx, orderId) : selectOrderOfShop(tx, { id: orderId, shopId }))
      if (!order) return refuseUnknownOrder()
      if (!canTransition(order.status, status, by)) return refuseTransition()
      const stock = await (status === 'cancelled'
        ? cancel(tx, deps, context, { order, by, actor, reason })
        : advance(tx, context, order, status))
      if (stock instanceof Refusal) return stock
      const recorded = { order, to: status, actor, at: context.now }
      // The shop reads in its own record, and beside the order, what the market did.
      const change = await recordStatus(tx, recorded)
      if (by === 'seller') return { order, stock, change }
      const note = { order_id: order.id, author_id: null, author_name: actor.name, note: reason ?? '' }
      await insertNote(tx, { ...note, created_at: context.now })
      return { order, stock, change: await recordMarketCancel(tx, { ...recorded, reason }) }
    }),
  )
  if (result instanceof Refusal) return result
  deps.outbound.kick()
  deps.payments.kick()
  publishStockChange(deps, result.stock)
  publishOrderChange(deps, [result.order])
  return result.change
}

interface Cancel {
  order: OrderRow
  by: 'seller' | 'market'
  actor: Actor
  reason: string | undefined
}

async function cancel(
  tx: Tx,
  { payments }: OrderDeps,
  context: OrderWriteContext,
  { order, by, actor, reason }: Cancel,
) {
  const result = await cancelOrders(tx, context, { orderIds: [order.id], by, reason: reason ?? null })
  if (result.orders.length === 0) return refuseTransition()
  const permission = by === 'market' ? 'refunds' : 'orders.refund'
  // Also of an order that a voucher paid, which the shopper gets back.
  if (result.orders.some((cancelled) => cancelled.payment_status === 'paid')) requireEffect(actor, permission)
  await payments.requestRefund(tx, result.refund, { actor, permission })
  return result.stock
}

async function advance(
  tx: Tx,
  context: OrderWriteContext,
  order: OrderRow,
  to: Exclude<OrderStatus, 'cancelled'>,
): Promise<StockChange | Refusal> {
  if (awaitsPayment(order)) return refuse('order_transition', text('This order has not been paid yet'))
  // Cash orders are paid on delivery.
  const isPaidNow = to === 'delivered' && order.payment_method === 'cash'
  const updated = await updateOrder(tx, {
    id: order.id,
    from: [order.status],
    set: { status: to, ...(isPaidNow && { payment_status: 'paid' }) },
    now: context.now,
    paymentStatus: [order.payment_status],
  })
  if (!updated) return refuseTransition()
  await insertEvent(tx, { order_id: order.id, status: to, at: context.now })
  const parcels = to === 'on_the_way' ? await handOverParcels(tx, order.id, context.now) : []
  if (to !== 'pending') await sendOrderMail(tx, context, updated, to, describeTracking(order.locale, parcels))
  return mergeStockChanges([])
}

const refuseTransition = () => refuse('order_transition', text('The order cannot be moved there from where it is now'))
