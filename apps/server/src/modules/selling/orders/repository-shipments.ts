import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { ShipmentsTable } from '../../../db/tables.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'
import type { OrderRow } from './repository.ts'

export type ShipmentRow = Selectable<ShipmentsTable>

/**
 * Reads an order of a shop and locks its row until the transaction ends, so that shipments and cancellations of one order run one after
 * the other on PostgreSQL too. The update changes nothing: SQLite has no `for update`.
 */
export const lockOrderOfShop = (
  tx: Tx,
  { id, shopId }: { id: number; shopId: number },
): Promise<OrderRow | undefined> =>
  tx
    .updateTable('orders')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .where('shop_id', '=', shopId)
    .returningAll()
    .executeTakeFirst()

export const insertShipment = (tx: Tx, shipment: Omit<ShipmentRow, 'id'>) =>
  tx.insertInto('shipments').values(shipment).returning('id').executeTakeFirstOrThrow()

/** Whether a parcel of an order waits for its carrier. */
export async function hasWaitingParcel(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('shipments')
    .where('order_id', '=', orderId)
    .where('handed_over_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Hands the waiting parcels of an order to their carriers. @returns those parcels, the oldest first */
export const handOverParcels = async (tx: Tx, orderId: number, now: number): Promise<ShipmentRow[]> => {
  const rows = await tx
    .updateTable('shipments')
    .set((eb) => ({ handed_over_at: now, version: eb('version', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('handed_over_at', 'is', null)
    .returningAll()
    .execute()
  return rows.sort((a, b) => a.id - b.id)
}

export async function saveLastCarrier(tx: Tx, shopId: number, carrier: string): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ last_carrier: carrier })
    .where('id', '=', shopId)
    .where((eb) => eb.or([eb('last_carrier', 'is', null), eb('last_carrier', '!=', carrier)]))
    .execute()
}

export async function selectLastCarrier(db: Db, shopId: number): Promise<string | null> {
  const row = await db.selectFrom('shops').where('id', '=', shopId).select('last_carrier').executeTakeFirst()
  return row?.last_carrier ?? null
}

export interface Piece {
  lineId: number
  quantity: number
}

/** Puts pieces of an order's line into a shipment. @returns false when fewer are left */
export async function shipPieces(tx: Tx, shipmentId: number, { lineId, quantity }: Piece): Promise<boolean> {
  const updated = await tx
    .updateTable('order_lines')
    .set((eb) => ({ shipped: eb('shipped', '+', quantity) }))
    .where('id', '=', lineId)
    .where((eb) => eb(eb('shipped', '+', quantity), '<=', eb('quantity', '-', eb.ref('cancelled'))))
    .returning('id')
    .executeTakeFirst()
  if (!updated) return false
  await tx.insertInto('shipment_lines').values({ shipment_id: shipmentId, line_id: lineId, quantity }).execute()
  return true
}

/** Removes a shipment, and gives its pieces back to their lines. @returns how many they were */
export async function deleteShipment(tx: Tx, id: number): Promise<number> {
  const pieces = await selectPieces(tx, [id])
  for (const { line_id, quantity } of pieces)
    await tx
      .updateTable('order_lines')
      .set((eb) => ({ shipped: eb('shipped', '-', quantity) }))
      .where('id', '=', line_id)
      .execute()
  await tx.deleteFrom('shipments').where('id', '=', id).execute()
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Records how many pieces of an order are in shipments, and its status; the shop's webhooks hear of it. */
export async function updateShipped(
  tx: Tx,
  id: number,
  { shipped, status, now }: { shipped: number; status: OrderRow['status']; now: number },
): Promise<void> {
  const order = await tx
    .updateTable('orders')
    .set((eb) => ({ shipped_quantity: shipped, status, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('shop_id')
    .executeTakeFirst()
  if (order) await noteWebhookEvent(tx, { shopId: order.shop_id, type: 'order.changed', id, now })
}

export const selectShipments = (db: Db | Tx, orderIds: readonly number[]) =>
  db.selectFrom('shipments').where('order_id', 'in', orderIds).selectAll().orderBy('id').execute()

export const selectPieces = (db: Db | Tx, shipmentIds: readonly number[]) =>
  db
    .selectFrom('shipment_lines as s')
    .innerJoin('order_lines as l', 'l.id', 's.line_id')
    .where('s.shipment_id', 'in', shipmentIds)
    .select(['s.shipment_id', 's.line_id', 's.quantity', 'l.product_id', 'l.name', 'l.thumbnail'])
    .orderBy('s.line_id')
    .execute()

/** A shipment of a shop; undefined for another shop's. */
export const selectShipmentOfShop = (db: Db | Tx, { id, shopId }: { id: number; shopId: number }) =>
  db
    .selectFrom('shipments as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .where('s.id', '=', id)
    .where('o.shop_id', '=', shopId)
    .selectAll('s')
    .executeTakeFirst()

export type Tracking = Pick<ShipmentRow, 'carrier' | 'tracking_number' | 'tracking_url'>

/** Compare and set by version. @returns false when somebody else has changed the shipment, or it is gone */
export async function updateTracking(
  tx: Tx,
  { id, version, set }: { id: number; version: number; set: Partial<Tracking> },
): Promise<boolean> {
  const updated = await tx
    .updateTable('shipments')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** An order of a shop by its code, as people write it. */
export const selectOrderByCode = (db: Db | Tx, { code, shopId }: { code: string; shopId: number }) =>
  db
    .selectFrom('orders')
    .where('code', '=', code.toUpperCase())
    .where('shop_id', '=', shopId)
    .selectAll()
    .executeTakeFirst()
