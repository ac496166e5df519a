import { refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { changedFields, type Restorers } from '../../../base/record/index.ts'
import { TRACKING_CHANGED } from './record-shipment.ts'
import { lockOrderOfShop, selectShipmentOfShop, type Tracking, updateShipped, updateTracking } from './repository.ts'
import { refuseUnknownShipment } from './update-shipment.ts'

export const shipmentRestorers: Restorers = {
  [TRACKING_CHANGED]: {
    permission: 'orders.fulfil',
    async restore(tx, { shopId, subjectId, before, after, now }) {
      const named = { id: subjectId ?? 0, shopId: shopId ?? 0 }
      const seen = await selectShipmentOfShop(tx, named)
      const order = seen && (await lockOrderOfShop(tx, { ...named, id: seen.order_id }))
      const shipment = order && (await selectShipmentOfShop(tx, named))
      if (!shipment) return refuseUnknownShipment()
      const since = changedFields({ ...shipment }, after)
      if (since)
        return refuse('stale', text('Somebody else has changed this in the meantime'), { current: since.before })
      const { id, version } = shipment
      await updateTracking(tx, { id, version, set: before as Partial<Tracking> })
      await updateShipped(tx, order.id, { shipped: order.shipped_quantity, status: order.status, now })
      return undefined
    },
  },
}
