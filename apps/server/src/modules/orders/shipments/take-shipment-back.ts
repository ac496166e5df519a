import type { Actor } from '../../../lib/actor.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { publishOrderChange } from '../publish-order-change.ts'
import { insertEvent } from '../repository.ts'
import { canTransition } from '../rules.ts'
import { deleteShipment, lockOrderOfShop, selectShipmentOfShop, updateShipped } from './repository.ts'
import { canTakeBack } from './rules.ts'
import { refuseUnknownShipment } from './update-shipment.ts'

interface TakenBack {
  shipmentId: number
  shopId: number
  actor: Actor
}

/** Takes a parcel back whose order is not on the way yet; a packed order is then being processed again. @returns the order's id */
export async function takeShipmentBack(
  deps: OutboundDeps,
  { shipmentId, shopId }: TakenBack,
): Promise<number | Refusal> {
  const { database, now } = deps
  const orderId = await database.write(async (tx) => {
    const seen = await selectShipmentOfShop(tx, { id: shipmentId, shopId })
    const order = seen && (await lockOrderOfShop(tx, { id: seen.order_id, shopId }))
    // Read again under the lock: of two requests, the second finds the parcel gone.
    const shipment = order && (await selectShipmentOfShop(tx, { id: shipmentId, shopId }))
    if (!shipment) return refuseUnknownShipment()
    if (!canTakeBack(order)) return refuse('order_transition', text('This parcel is on its way already'))
    const shipped = order.shipped_quantity - (await deleteShipment(tx, shipment.id))
    const status = canTransition(order.status, 'processing', 'unpacking') ? 'processing' : order.status
    await updateShipped(tx, order.id, { shipped, status, now: now() })
    if (status !== order.status) await insertEvent(tx, { order_id: order.id, status, at: now() })
    return order.id
  })
  if (!(orderId instanceof Refusal)) publishOrderChange(deps, [{ id: orderId, shop_id: shopId }])
  return orderId
}
