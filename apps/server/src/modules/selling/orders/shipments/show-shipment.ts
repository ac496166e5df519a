import type { SellerShipment } from '@rialto/contract'
import type { Db } from '../../../../db/index.ts'
import { listSellerShipments } from './list-shipments.ts'
import { selectShipmentOfShop } from './repository.ts'

/** Shows one parcel to its seller; null if it is gone. */
export async function showShipment(
  db: Db,
  { id, shopId, locale }: { id: number; shopId: number; locale: string },
): Promise<SellerShipment | null> {
  const shipment = await selectShipmentOfShop(db, { id, shopId })
  const shipments = shipment ? await listSellerShipments(db, shipment.order_id, locale) : []
  return shipments.find((one) => one.id === id) ?? null
}
