import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OrderDeps } from '../order-payments.ts'
import { publishOrderChange } from '../publish-order-change.ts'
import { sendOrderMail } from '../send-order-mail.ts'
import { refuseUnknownOrder } from '../show-order.ts'
import { updateOrderStatus } from '../update-order-status.ts'
import { prepareWriteContext } from '../write-context.ts'
import { recordHandOver } from './record-shipment.ts'
import { handOverParcels, lockOrderOfShop, selectPieces, updateShipped } from './repository.ts'
import { describeTracking } from './send-pieces.ts'

interface HandOver {
  orderId: number
  shopId: number
  actor: Actor
}

/** Hands the packed parcels of an order to their carriers, with one mail. A packed order is then on the way. */
export async function handOverOrder(deps: OrderDeps, { orderId, shopId, actor }: HandOver) {
  const context = await prepareWriteContext(deps)
  const parcels = await deps.database.write(async (tx): Promise<RecordedChange | Refusal | 'packed'> => {
    const order = await lockOrderOfShop(tx, { id: orderId, shopId })
    if (!order) return refuseUnknownOrder()
    // The order itself moves on, and its parcels with it.
    if (order.status === 'pickup') return 'packed'
    const waiting = order.status === 'cancelled' ? [] : await handOverParcels(tx, orderId, context.now)
    if (waiting.length === 0) return refuse('order_transition', text('No parcel of this order waits for its carrier'))
    await updateShipped(tx, orderId, { shipped: order.shipped_quantity, status: order.status, now: context.now })
    const pieces = await selectPieces(
      tx,
      waiting.map(({ id }) => id),
    )
    await sendOrderMail(tx, context, order, 'parcel', { lines: pieces, ...describeTracking(order.locale, waiting) })
    return recordHandOver(tx, { order, actor, at: context.now })
  })
  if (parcels === 'packed') return updateOrderStatus(deps, { orderId, shopId, status: 'on_the_way', actor })
  if (parcels instanceof Refusal) return parcels
  deps.outbound.kick()
  publishOrderChange(deps, [{ id: orderId, shop_id: shopId }])
  return parcels
}
