import type { OrderStatus } from '@rialto/contract/enums'
import type { Tx } from '../../db/index.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { cancelOrders } from './cancel-orders.ts'
import { type OrderChange, prepareChange } from './order-change.ts'
import { mailAbout } from './order-mails.ts'
import type { OrderDeps } from './payment-desk.ts'
import { publishStockChange } from './publish-stock-change.ts'
import { insertEvent, moveOrder, type OrderRow, selectOfShop } from './repository.ts'
import { awaitsPayment, mayMove } from './rules.ts'
import { refuseUnknownOrder } from './show-order.ts'
import { joinStockChanges, type StockChange } from './stock.ts'

interface Wish {
  orderId: number
  shopId: number
  status: OrderStatus
}

/** Moves an order of a shop on, for its seller (api.md, "Status"). Who comes second, after a shopper's cancel say, is refused. */
export async function moveSellerOrder(
  deps: OrderDeps,
  { orderId, shopId, status }: Wish,
): Promise<Refusal | undefined> {
  const change = await prepareChange(deps)
  const moved = await deps.database.write(async (tx) => {
    const order = await selectOfShop(tx, { id: orderId, shopId })
    if (!order) return refuseUnknownOrder()
    if (!mayMove(order.status, status, 'seller')) return refuseMove()
    return status === 'cancelled' ? cancel(tx, deps, change, order) : advance(tx, change, order, status)
  })
  if (moved instanceof Refusal) return moved
  deps.outbound.kick()
  deps.payments.kick()
  publishStockChange(deps, moved)
  return undefined
}

async function cancel(tx: Tx, { payments }: OrderDeps, change: OrderChange, { id }: OrderRow) {
  const result = await cancelOrders(tx, change, { orderIds: [id], by: 'seller', reason: null })
  if (result.orders.length === 0) return refuseMove()
  await payments.requestRefund(tx, result.refund)
  return result.stock
}

async function advance(
  tx: Tx,
  change: OrderChange,
  order: OrderRow,
  to: Exclude<OrderStatus, 'cancelled'>,
): Promise<StockChange | Refusal> {
  if (awaitsPayment(order)) return refuse('order_transition', text('This order has not been paid yet'))
  // The carrier brings the money of a cash order.
  const isPaidNow = to === 'delivered' && order.payment_method === 'cash'
  const moved = await moveOrder(tx, {
    id: order.id,
    from: [order.status],
    set: { status: to, ...(isPaidNow && { payment_status: 'paid' }) },
    now: change.now,
    paymentStatus: [order.payment_status],
  })
  if (!moved) return refuseMove()
  await insertEvent(tx, { order_id: order.id, status: to, at: change.now })
  if (to !== 'pending') await mailAbout(tx, change, moved, to)
  return joinStockChanges([])
}

const refuseMove = () => refuse('order_transition', text('The order cannot be moved there from where it is now'))
