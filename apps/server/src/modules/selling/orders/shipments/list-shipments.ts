import type { SellerShipment, Shipment } from '@rialto/contract'
import type { Db, Tx } from '../../../../db/index.ts'
import { translateRows } from '../../../base/translations/index.ts'
import { toIsoTime } from '../present-order.ts'
import { type ShipmentRow, selectPieces, selectShipments } from './repository.ts'

const presentHead = ({ id, carrier, tracking_number, tracking_url, shipped_at, handed_over_at }: ShipmentRow) => ({
  id,
  carrier,
  tracking_number,
  tracking_url,
  shipped_at: toIsoTime(shipped_at),
  handed_over_at: handed_over_at === null ? null : toIsoTime(handed_over_at),
})

/** Lists the parcels of an order, the oldest first, with names in the reader's language. */
export const listShipments = (db: Db | Tx, orderId: number, locale: string): Promise<Shipment[]> =>
  load(db, orderId, locale, presentHead)

/** As {@link listShipments}, with the version that a change must name. */
export const listSellerShipments = (db: Db | Tx, orderId: number, locale: string): Promise<SellerShipment[]> =>
  load(db, orderId, locale, (row) => ({ ...presentHead(row), version: row.version }))

async function load<Head>(db: Db | Tx, orderId: number, locale: string, present: (row: ShipmentRow) => Head) {
  const shipments = await selectShipments(db, [orderId])
  if (shipments.length === 0) return []
  const pieces = await selectPieces(
    db,
    shipments.map((shipment) => shipment.id),
  )
  const names = await translateRows(
    db,
    'product',
    locale,
    pieces.map(({ product_id, name }) => ({ id: product_id, name })),
    ['name'],
  )
  const lines = pieces.map(({ shipment_id, line_id, name, thumbnail, quantity }, index) => ({
    shipment_id,
    line: { line_id, name: names[index]?.name ?? name, thumbnail, quantity },
  }))
  return shipments.map((shipment) => ({
    ...present(shipment),
    lines: lines.filter(({ shipment_id }) => shipment_id === shipment.id).map(({ line }) => line),
  }))
}
