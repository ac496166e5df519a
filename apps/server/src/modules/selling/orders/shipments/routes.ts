import { type Api, reply } from '../../../../http/api.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OrderDeps } from '../order-payments.ts'
import { showSellerOrder } from '../seller/show-seller-order.ts'
import { createShipment } from './create-shipment.ts'
import { handOverOrder } from './hand-over-order.ts'
import { importTracking } from './import-tracking.ts'
import { showShipment } from './show-shipment.ts'
import { takeShipmentBack } from './take-shipment-back.ts'
import { updateShipment } from './update-shipment.ts'

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
    const order = await showSellerOrder(deps, { orderId: params.id, shopId, locale })
    return order instanceof Refusal ? order : reply({ order }).withChange(change)
  })

  api.handle('POST /seller/orders/{id}/hand-over', async ({ user, locale, params }) => {
    const { shopId, actor } = user
    const change = await handOverOrder(deps, { orderId: params.id, shopId, actor })
    if (change instanceof Refusal) return change
    const order = await showSellerOrder(deps, { orderId: params.id, shopId, locale })
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
    const order = await showSellerOrder(deps, { orderId: parcel.orderId, shopId, locale })
    return order instanceof Refusal ? order : reply({ order }).withChange(parcel.change)
  })

  api.handle('DELETE /seller/shipments/{id}', async ({ user, locale, params }) => {
    const { shopId, actor } = user
    const parcel = await takeShipmentBack(deps, { shipmentId: params.id, shopId, actor })
    if (parcel instanceof Refusal) return parcel
    const order = await showSellerOrder(deps, { orderId: parcel.orderId, shopId, locale })
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
