import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { publishOrderChange } from '../publish-order-change.ts'
import { recordTracking } from './record-shipment.ts'
import { lockOrderOfShop, selectShipmentOfShop, type Tracking, updateShipped, updateTracking } from './repository.ts'
import { withNewTrackingPage } from './rules.ts'

export interface ShipmentChange {
  shipmentId: number
  shopId: number
  /** The version that the caller has seen. */
  version: number
  /** The fields to change. */
  set: Partial<Tracking>
  actor: Actor
}

/** The order of a parcel that was changed, and the record of it; undefined if all was so before. */
export interface ChangedParcel {
  orderId: number
  change: RecordedChange | undefined
}

export const refuseUnknownShipment = (): Refusal => refuse('not_found', text('This parcel does not exist'))

/** Changes carrier, number or address of a parcel. @returns `stale` where `version` is not today's */
export async function updateShipment(
  deps: OutboundDeps,
  { shipmentId, shopId, version, set, actor }: ShipmentChange,
): Promise<ChangedParcel | 'stale' | Refusal> {
  const { database, now } = deps
  const changed = await database.write(async (tx) => {
    const shipment = await selectShipmentOfShop(tx, { id: shipmentId, shopId })
    const order = shipment && (await lockOrderOfShop(tx, { id: shipment.order_id, shopId }))
    if (!shipment || !order) return refuseUnknownShipment()
    const changes = withNewTrackingPage(shipment, set)
    if (!(await updateTracking(tx, { id: shipmentId, version, set: changes }))) return 'stale'
    const { id, shipped_quantity: shipped, status } = order
    await updateShipped(tx, id, { shipped, status, now: now() })
    return { orderId: id, change: await recordTracking(tx, { shipment, set: changes, order, actor, at: now() }) }
  })
  if (changed !== 'stale' && !(changed instanceof Refusal))
    publishOrderChange(deps, [{ id: changed.orderId, shop_id: shopId }])
  return changed
}
