import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { publishOrderChange } from '../publish-order-change.ts'
import { refuseUnknownOrder } from '../show-order.ts'
import { prepareWriteContext } from '../write-context.ts'
import { lockOrderOfShop } from './repository.ts'
import { type Parcel, sendPieces } from './send-pieces.ts'

export interface ShipmentRequest extends Parcel {
  orderId: number
  shopId: number
}

/**
 * Sends a parcel with some or all of the pieces of an order that are left. Of concurrent shipments, each sees those before it, so that
 * no piece is shipped twice.
 */
export async function createShipment(
  deps: OutboundDeps,
  { orderId, shopId, ...parcel }: ShipmentRequest,
): Promise<RecordedChange | undefined | Refusal> {
  const context = await prepareWriteContext(deps)
  const change = await deps.database.write(async (tx) => {
    const order = await lockOrderOfShop(tx, { id: orderId, shopId })
    return order ? sendPieces(tx, context, order, parcel) : refuseUnknownOrder()
  })
  if (change instanceof Refusal) return change
  deps.outbound.kick()
  publishOrderChange(deps, [{ id: orderId, shop_id: shopId }])
  return change
}
