import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { text } from '../../../../texts/index.ts'
import { changedFields, recordChange } from '../../../base/record/index.ts'
import type { OrderRow } from '../repository.ts'
import type { ShipmentRow, Tracking } from './repository.ts'

export const TRACKING_CHANGED = 'shipment_changed'

interface Made {
  order: Pick<OrderRow, 'code' | 'shop_id'>
  actor: Actor
  at: number
}

/** Records a change of carrier, number or address; nothing where they are as before. */
export async function recordTracking(
  tx: Tx,
  { shipment, set, order, ...made }: Made & { shipment: ShipmentRow; set: Partial<Tracking> },
): Promise<RecordedChange | undefined> {
  const changed = changedFields({ ...shipment }, set)
  if (!changed) return undefined
  return recordChange(tx, {
    ...made,
    ...changed,
    ...asShipment(order, shipment.id),
    action: TRACKING_CHANGED,
    sentence: text('Changed the tracking of a parcel of order {{code}}'),
    restorable: true,
  })
}

export const recordParcelSent = (
  tx: Tx,
  {
    shipmentId,
    pieces,
    handedOver,
    tracking,
    order,
    ...made
  }: Made & { shipmentId: number; pieces: number; handedOver: boolean; tracking: Tracking },
): Promise<RecordedChange> =>
  recordChange(tx, {
    ...made,
    ...asShipment(order, shipmentId),
    action: 'shipment_created',
    sentence: handedOver ? text('Sent a parcel of order {{code}}') : text('Packed a parcel of order {{code}}'),
    after: { pieces, ...withoutEmpty(tracking) },
  })

export const recordParcelTakenBack = (
  tx: Tx,
  { shipment, pieces, order, ...made }: Made & { shipment: ShipmentRow; pieces: number },
): Promise<RecordedChange> => {
  const { id, carrier, tracking_number, tracking_url } = shipment
  return recordChange(tx, {
    ...made,
    ...asShipment(order, id),
    action: 'shipment_taken_back',
    sentence: text('Took a parcel of order {{code}} back'),
    before: { pieces, ...withoutEmpty({ carrier, tracking_number, tracking_url }) },
  })
}

export const recordHandOver = (tx: Tx, { order, ...made }: Made & { order: OrderRow }): Promise<RecordedChange> =>
  recordChange(tx, {
    ...made,
    shopId: order.shop_id,
    action: 'shipments_handed_over',
    subject: { kind: 'order', id: order.id, name: order.code },
    sentence: text('Handed the parcels of order {{code}} to the carrier'),
    values: { code: order.code },
  })

const asShipment = ({ code, shop_id }: Made['order'], id: number) => ({
  shopId: shop_id,
  subject: { kind: 'shipment' as const, id, name: code },
  values: { code },
})

const withoutEmpty = (tracking: Tracking) =>
  Object.fromEntries(Object.entries(tracking).filter(([, value]) => value !== null))
