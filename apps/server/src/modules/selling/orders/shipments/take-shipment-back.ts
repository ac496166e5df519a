import type { Actor } from '../../../../lib/actor.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { publishOrderChange } from '../publish-order-change.ts'
import { insertEvent } from '../repository.ts'
import { canTransition } from '../rules.ts'
import { recordParcelTakenBack } from './record-shipment.ts'
import { deleteShipment, lockOrderOfShop, selectShipmentOfShop, updateShipped } from './repository.ts'
import { canTakeBack } from './rules.ts'
import { type ChangedParcel, refuseUnknownShipment } from './update-shipment.ts'

interface TakenBack {
  shipmentId: number
  shopId: number
  actor: Actor
}

/** Takes a parcel back whose order is not on the way yet; a packed order is then being processed again. */
export async function takeShipmentBack(
  deps: OutboundDeps,
  { shipmentId, shopId, actor }: TakenBack,
): Promise<ChangedParcel | Refusal> {
  const { database, now } = deps
  const taken = await database.write(async (tx) => {
    const seen = await selectShipmentOfShop(tx, { id: shipmentId, shopId })
    const order = seen && (await lockOrderOfShop(tx, { id: seen.order_id, shopId }))
    // Read again under the lock: of two requests, the second finds the parcel gone.
    const shipment = order && (await selectShipmentOfShop(tx, { id: shipmentId, shopId }))
    if (!shipment) return refuseUnknownShipment()
    if (!canTakeBack(order, shipment)) return refuse('order_transition', text('This parcel is on its way already'))
    const pieces = await deleteShipment(tx, shipment.id)
    const shipped = order.shipped_quantity - pieces
    const status = canTransition(order.status, 'processing', 'unpacking') ? 'processing' : order.status
    await updateShipped(tx, order.id, { shipped, status, now: now() })
    if (status !== order.status) await insertEvent(tx, { order_id: order.id, status, at: now() })
    const change = await recordParcelTakenBack(tx, { shipment, pieces, order, actor, at: now() })
    return { orderId: order.id, change }
  })
  if (!(taken instanceof Refusal)) publishOrderChange(deps, [{ id: taken.orderId, shop_id: shopId }])
  return taken
}
