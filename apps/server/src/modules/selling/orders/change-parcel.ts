import type { ImportedTracking } from '@rialto/contract'
import { CARRIER_MAX, TRACKING_LINES_MAX, TRACKING_NUMBER_MAX } from '@rialto/contract/limits'
import type { Db, Tx } from '../../../db/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { changedFields, type Restorers } from '../../base/record/index.ts'
import { type OrderDeps, prepareWriteContext, publishOrderChange, sendOrderMail } from './order-mail.ts'
import { insertEvent, type OrderRow } from './repository.ts'
import {
  deleteShipment,
  handOverParcels,
  lockOrderOfShop,
  selectOrderByCode,
  selectPieces,
  selectShipmentOfShop,
  selectShipments,
  type Tracking,
  updateShipped,
  updateTracking,
} from './repository-shipments.ts'
import { canTakeBack, canTransition, withNewTrackingPage } from './rules.ts'
import {
  describeTracking,
  recordHandOver,
  recordParcelTakenBack,
  recordTracking,
  refuseToShip,
  sendPieces,
  TRACKING_CHANGED,
} from './send-parcel.ts'
import { refuseUnknownOrder } from './show-order.ts'
import { updateOrderStatus } from './update-order-status.ts'

interface ShipmentChange {
  shipmentId: number
  shopId: number
  /** The version that the caller has seen; undefined overwrites any. */
  version: number | undefined
  /** The fields to change. */
  set: Partial<Tracking>
  actor: Actor
}

/** The order of a parcel that was changed, and the record of it; undefined if all was so before. */
interface ChangedParcel {
  orderId: number
  change: RecordedChange | undefined
}

const refuseUnknownShipment = (): Refusal => refuse('not_found', text('This parcel does not exist'))

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
    if (!(await updateTracking(tx, { id: shipmentId, version: version ?? shipment.version, set: changes })))
      return 'stale'
    const { id, shipped_quantity: shipped, status } = order
    await updateShipped(tx, id, { shipped, status, now: now() })
    return { orderId: id, change: await recordTracking(tx, { shipment, set: changes, order, actor, at: now() }) }
  })
  if (changed !== 'stale' && !(changed instanceof Refusal))
    publishOrderChange(deps, [{ id: changed.orderId, shop_id: shopId }])
  return changed
}

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
    const status = canTransition(order, 'processing', 'unpacking') ? 'processing' : order.status
    await updateShipped(tx, order.id, { shipped, status, now: now() })
    if (status !== order.status) await insertEvent(tx, { order_id: order.id, status, at: now() })
    const change = await recordParcelTakenBack(tx, { shipment, pieces, order, actor, at: now() })
    return { orderId: order.id, change }
  })
  if (!(taken instanceof Refusal)) publishOrderChange(deps, [{ id: taken.orderId, shop_id: shopId }])
  return taken
}

interface HandOver {
  orderId: number
  shopId: number
  actor: Actor
}

/** Hands the packed parcels of an order to their carriers, with one mail. A packed order is then on the way. */
export async function handOverOrder(deps: OrderDeps, { orderId, shopId, actor }: HandOver) {
  const context = await prepareWriteContext(deps)
  const parcels = await deps.database.write(async (tx): Promise<RecordedChange | Refusal | 'packed'> => {
    const order = await lockOrderOfShop(tx, { id: orderId, shopId })
    if (!order) return refuseUnknownOrder()
    // The order itself moves on, and its parcels with it.
    if (order.status === 'pickup') return 'packed'
    const waiting = order.status === 'cancelled' ? [] : await handOverParcels(tx, orderId, context.now)
    if (waiting.length === 0) return refuse('order_transition', text('No parcel of this order waits for its carrier'))
    await updateShipped(tx, orderId, { shipped: order.shipped_quantity, status: order.status, now: context.now })
    const pieces = await selectPieces(
      tx,
      waiting.map(({ id }) => id),
    )
    await sendOrderMail(tx, context, order, 'parcel', { lines: pieces, ...describeTracking(order.locale, waiting) })
    return recordHandOver(tx, { order, actor, at: context.now })
  })
  if (parcels === 'packed') return updateOrderStatus(deps, { orderId, shopId, status: 'on_the_way', actor })
  if (parcels instanceof Refusal) return parcels
  deps.outbound.kick()
  publishOrderChange(deps, [{ id: orderId, shop_id: shopId }])
  return parcels
}

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

interface TrackingImport {
  list: string
  /** Judges each line and changes nothing. */
  dryRun: boolean
  /** The carriers have the parcels. */
  handedOver: boolean
  shopId: number
  locale: string
  actor: Actor
}

/**
 * Ships all that is left of each listed order, each line in a transaction of its own: a refused line holds no other back. Pasted
 * twice, a list sends nothing twice, since nothing is left.
 */
export async function importTracking(
  deps: OutboundDeps,
  { list, dryRun, handedOver, shopId, locale, actor }: TrackingImport,
): Promise<ImportedTracking[] | Refusal> {
  const lines = parseTrackingList(list)
  if (lines.length > TRACKING_LINES_MAX)
    return refuse('invalid', text('At most {{max}} lines can be imported at once'), {
      values: { max: TRACKING_LINES_MAX },
    })
  const run = dryRun ? createDryRun(deps.database.db, shopId) : await createRun(deps, { shopId, handedOver, actor })
  const results: ImportedTracking[] = []
  for (const line of lines) {
    const result = line.refusal ?? (await run(line))
    const refusal = result instanceof Refusal ? result : undefined
    results.push({
      line: line.line,
      order_code: line.code,
      tracking_number: line.trackingNumber,
      is_done: !refusal,
      reason: refusal ? translate(locale, refusal.text, refusal.values) : null,
    })
  }
  if (!dryRun) deps.outbound.kick()
  return results
}

type Run = (line: TrackingLine) => Promise<RecordedChange | undefined | Refusal>

async function createRun(
  deps: OutboundDeps,
  { shopId, handedOver, actor }: Pick<TrackingImport, 'shopId' | 'handedOver' | 'actor'>,
): Promise<Run> {
  const context = await prepareWriteContext(deps)
  return async ({ code, trackingNumber, carrier }) => {
    const sent = await deps.database.write(async (tx) => {
      const found = await selectOrderByCode(tx, { code, shopId })
      const order = found && (await lockOrderOfShop(tx, { id: found.id, shopId }))
      if (!order) return refuseUnknownOrder()
      const tracking = { carrier, tracking_number: trackingNumber, tracking_url: null }
      const change =
        (await judge(tx, order, trackingNumber)) ??
        (await sendPieces(tx, context, order, { ...tracking, pieces: undefined, key: undefined, handedOver, actor }))
      return change instanceof Refusal ? change : { order, change }
    })
    if (sent instanceof Refusal) return sent
    publishOrderChange(deps, [sent.order])
    return sent.change
  }
}

function createDryRun(db: Db, shopId: number): Run {
  const accepted = new Set<number>()
  return async ({ code, trackingNumber }) => {
    const order = await selectOrderByCode(db, { code, shopId })
    if (!order) return refuseUnknownOrder()
    if (accepted.has(order.id)) return refuse('already_shipped', text('This order is on an earlier line of the list'))
    const refusal = await judge(db, order, trackingNumber)
    if (!refusal) accepted.add(order.id)
    return refusal
  }
}

async function judge(db: Db | Tx, order: OrderRow, trackingNumber: string): Promise<Refusal | undefined> {
  const refusal = refuseToShip(order)
  if (refusal) return refusal
  const shipments = await selectShipments(db, [order.id])
  return shipments.some(({ tracking_number }) => tracking_number === trackingNumber)
    ? refuse('already_shipped', text('A parcel of this order has this tracking number already'))
    : undefined
}

interface TrackingLine {
  /** From 1, counting empty lines too. */
  line: number
  code: string
  trackingNumber: string
  carrier: string | null
  /** Set if the line cannot be used. */
  refusal: Refusal | undefined
}

/**
 * Parses `order_code, tracking_number[, carrier]` on each line, as pasted from a spreadsheet (tabs) or a file (commas, semicolons).
 * Empty lines and a line of headings are left out.
 */
function parseTrackingList(list: string): TrackingLine[] {
  return list
    .split(/\r?\n/)
    .map((line, index) => parseLine(line, index + 1))
    .filter(({ code, trackingNumber }) => (code || trackingNumber) && code.toLowerCase() !== 'order_code')
}

function parseLine(source: string, line: number): TrackingLine {
  const separator = ['\t', ';', ','].find((one) => source.includes(one)) ?? ','
  const [code = '', trackingNumber = '', carrier = ''] = source.split(separator).map((cell) => unquote(cell.trim()))
  return { line, code, trackingNumber, carrier: carrier || null, refusal: refuseLine(trackingNumber, carrier) }
}

const unquote = (cell: string): string => cell.replace(/^"(.*)"$/, '$1').trim()

function refuseLine(trackingNumber: string, carrier: string): Refusal | undefined {
  if (!trackingNumber) return refuse('invalid', text('This line has no tracking number'))
  if (trackingNumber.length > TRACKING_NUMBER_MAX) return refuse('invalid', text('This tracking number is too long'))
  return carrier.length > CARRIER_MAX ? refuse('invalid', text('This name of a carrier is too long')) : undefined
}
