import { createHash } from 'node:crypto'
import type { SellerShipment } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import { nameInMail, type OutboundDeps } from '../../base/outbound/index.ts'
import { takeToken, unenforced } from '../../base/rate-limits/rate-limits.ts'
import { changedFields, recordChange } from '../../base/record/index.ts'
import { noteDispatched } from '../ledger/index.ts'
import { issueWithMail } from './invoice-order.ts'
import { type OrderWriteContext, prepareWriteContext, publishOrderChange, sendOrderMail } from './order-mail.ts'
import { detailTexts } from './order-mail-texts.ts'
import { insertEvent, type LineRow, type OrderRow, selectLines } from './repository.ts'
import {
  hasWaitingParcel,
  insertShipment,
  lockOrderOfShop,
  type Piece,
  type ShipmentRow,
  saveLastCarrier,
  selectShipmentOfShop,
  selectShipments,
  shipPieces,
  type Tracking,
  updateShipped,
} from './repository-shipments.ts'
import {
  awaitsPayment,
  canShip,
  hasShippableStatus,
  isPickedUp,
  mergePieces,
  parcelMailKey,
  piecesLeft,
  statusesWithShipment,
  withTrackingPage,
} from './rules.ts'
import { listSellerShipments, refuseUnknownOrder } from './show-order.ts'

interface ShipmentRequest extends Parcel {
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

interface Parcel extends Tracking {
  /** Undefined: all that is left. */
  pieces: readonly Piece[] | undefined
  /** The `Idempotency-Key`, if the request has one. */
  key: string | undefined
  /** Its carrier has it; otherwise it waits, packed. */
  handedOver: boolean
  actor: Actor
}

/**
 * Sends a parcel of an order whose row is locked, moves the order on and mails the shopper. A request that is repeated with its key does
 * nothing, and returns undefined. After the commit the caller calls `outbound.kick`.
 */
export async function sendPieces(
  tx: Tx,
  context: OrderWriteContext,
  order: OrderRow,
  { pieces, key, handedOver, actor, ...given }: Parcel,
): Promise<RecordedChange | undefined | Refusal> {
  const tracking = withTrackingPage(given)
  const hash = createHash('sha256')
    .update(JSON.stringify([pieces, given, ...(handedOver ? [handedOver] : [])]))
    .digest('hex')
  const repeated = key && (await selectShipments(tx, [order.id])).find(({ request_key }) => request_key === key)
  if (repeated) return repeated.request_hash === hash ? undefined : refuseOtherBody()
  const refusal = refuseToShip(order)
  if (refusal) return refusal

  const lines = await selectLines(tx, { orderIds: [order.id] })
  const sent = pieces ? mergePieces(pieces) : allLeft(lines)
  if (sent.some(({ lineId }) => !lines.some((line) => line.id === lineId))) return refuseUnknownLine()
  const { id } = await insertShipment(tx, {
    ...tracking,
    order_id: order.id,
    shipped_at: context.now,
    handed_over_at: handedOver ? context.now : null,
    version: 1,
    request_key: key ?? null,
    request_hash: hash,
  })
  for (const piece of sent) if (!(await shipPieces(tx, id, piece))) return refuseTooMany(lines, piece)
  if (tracking.carrier) await saveLastCarrier(tx, order.shop_id, tracking.carrier)
  await moveOn(tx, context, order, { tracking, sent, lines, handedOver })
  const total = sent.reduce((sum, { quantity }) => sum + quantity, 0)
  return recordParcelSent(tx, { shipmentId: id, pieces: total, handedOver, tracking, order, actor, at: context.now })
}

/** Refuses a parcel for an order that is over, unpaid or shipped already. */
export function refuseToShip(order: OrderRow): Refusal | undefined {
  if (canShip(order)) return undefined
  if (isPickedUp(order)) return refuse('order_transition', text('This order is picked up, so that no parcel is sent'))
  if (order.status === 'cancelled') return refuse('order_transition', text('This order has been cancelled'))
  if (!hasShippableStatus(order)) return refuse('order_transition', text('This order has been delivered already'))
  return awaitsPayment(order)
    ? refuse('order_transition', text('This order has not been paid yet'))
    : refuse('already_shipped', text('All pieces of this order have been shipped already'))
}

const allLeft = (lines: readonly LineRow[]): Piece[] =>
  lines.map((line) => ({ lineId: line.id, quantity: piecesLeft(line) })).filter(({ quantity }) => quantity > 0)

interface Sent {
  tracking: Tracking
  sent: readonly Piece[]
  lines: readonly LineRow[]
  handedOver: boolean
}

async function moveOn(
  tx: Tx,
  context: OrderWriteContext,
  order: OrderRow,
  { tracking, sent, lines, handedOver }: Sent,
) {
  const shipped = order.shipped_quantity + sent.reduce((sum, { quantity }) => sum + quantity, 0)
  const isComplete = await followParcels(tx, context, { ...order, shipped_quantity: shipped })
  if (!(await takeToken(tx, mailKey(order.id, context), context.now))) return
  await sendOrderMail(tx, context, order, handedOver ? 'parcel' : 'parcel_packed', {
    lines: sent.flatMap(({ lineId, quantity }) => {
      const line = lines.find(({ id }) => id === lineId)
      return line ? [{ product_id: line.product_id, name: line.name, quantity }] : []
    }),
    ...describeTracking(order.locale, [tracking], isComplete),
  })
}

/**
 * Moves an order on as far as its parcels are: it is processed with the first piece, packed with the last that is not cancelled, and on its
 * way once the carrier has all of them. @returns whether nothing is left to send
 */
export async function followParcels(tx: Tx, context: OrderWriteContext, order: OrderRow): Promise<boolean> {
  const { id, shipped_quantity: shipped, cancelled_quantity: cancelled, quantity } = order
  const isComplete = shipped === quantity - cancelled
  const isHandedOver = isComplete && !(await hasWaitingParcel(tx, id))
  const steps = statusesWithShipment(order.status, { isComplete, isHandedOver })
  await updateShipped(tx, id, { shipped, status: steps.at(-1) ?? order.status, now: context.now })
  for (const status of steps) await insertEvent(tx, { order_id: id, status, at: context.now })
  if (steps.includes('on_the_way')) {
    await issueWithMail(tx, context, { ...order, status: 'on_the_way' })
    await noteDispatched(tx, context, id)
  }
  return isComplete
}

function mailKey(orderId: number, { rateLimits }: OrderWriteContext) {
  const key = parcelMailKey(orderId)
  return rateLimits ? key : unenforced(key)
}

/** The sentences of a mail about parcels: who carries them, and where they are followed. */
export function describeTracking(
  locale: string,
  parcels: readonly Pick<Tracking, 'carrier' | 'tracking_number' | 'tracking_url'>[],
  isComplete = true,
): { facts: string[]; links: string[] } {
  const facts = parcels.flatMap(({ carrier, tracking_number: number }) => [
    ...(carrier ? [translate(locale, detailTexts.carrier, { carrier: nameInMail(carrier) })] : []),
    ...(number ? [translate(locale, detailTexts.trackingNumber, { number: nameInMail(number) })] : []),
  ])
  const links = parcels.flatMap(({ tracking_url: url }) =>
    url ? [translate(locale, detailTexts.trackingPage, { url })] : [],
  )
  return { facts: [...facts, ...(isComplete ? [] : [translate(locale, detailTexts.restFollows)])], links }
}

const refuseOtherBody = () =>
  refuse('idempotency_mismatch', text('This order was sent before with something else in it. Please try again.'))

const refuseUnknownLine = () => refuse('not_found', text('This order does not have this line'))

function refuseTooMany(lines: readonly LineRow[], { lineId }: Piece): Refusal {
  const line = lines.find(({ id }) => id === lineId)
  return refuse('already_shipped', text('Pieces of {{name}} that are left to ship: {{left}}'), {
    values: { left: line ? piecesLeft(line) : 0, name: line?.name ?? '' },
  })
}

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

/** Shows one parcel to its seller; null if it is gone. */
export async function showShipment(
  db: Db,
  { id, shopId, locale }: { id: number; shopId: number; locale: string },
): Promise<SellerShipment | null> {
  const shipment = await selectShipmentOfShop(db, { id, shopId })
  const shipments = shipment ? await listSellerShipments(db, shipment.order_id, locale) : []
  return shipments.find((one) => one.id === id) ?? null
}
