import { createHash } from 'node:crypto'
import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text, translate } from '../../../../texts/index.ts'
import { nameInMail } from '../../../base/outbound/index.ts'
import { takeToken, unenforced } from '../../../base/rate-limits/index.ts'
import { detailTexts } from '../mail-texts.ts'
import { insertEvent, type LineRow, type OrderRow, selectLines } from '../repository.ts'
import { awaitsPayment } from '../rules.ts'
import { parcelMailKey } from '../rules-limits.ts'
import { sendOrderMail } from '../send-order-mail.ts'
import type { OrderWriteContext } from '../write-context.ts'
import { recordParcelSent } from './record-shipment.ts'
import {
  hasWaitingParcel,
  insertShipment,
  saveLastCarrier,
  selectShipments,
  shipPieces,
  type Tracking,
  updateShipped,
} from './repository.ts'
import {
  canShip,
  hasShippableStatus,
  mergePieces,
  type Piece,
  statusesWithShipment,
  withTrackingPage,
} from './rules.ts'

export interface Parcel extends Tracking {
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
  const sent = pieces ? mergePieces(pieces) : piecesLeft(lines)
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
  if (order.status === 'cancelled') return refuse('order_transition', text('This order has been cancelled'))
  if (!hasShippableStatus(order)) return refuse('order_transition', text('This order has been delivered already'))
  return awaitsPayment(order)
    ? refuse('order_transition', text('This order has not been paid yet'))
    : refuse('already_shipped', text('All pieces of this order have been shipped already'))
}

const piecesLeft = (lines: readonly LineRow[]): Piece[] =>
  lines
    .map(({ id, quantity, shipped }) => ({ lineId: id, quantity: quantity - shipped }))
    .filter(({ quantity }) => quantity > 0)

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
  const isComplete = shipped === order.quantity
  const isHandedOver = handedOver && isComplete && !(await hasWaitingParcel(tx, order.id))
  const steps = statusesWithShipment(order.status, { isComplete, isHandedOver })
  await updateShipped(tx, order.id, { shipped, status: steps.at(-1) ?? order.status, now: context.now })
  for (const status of steps) await insertEvent(tx, { order_id: order.id, status, at: context.now })
  if (!(await takeToken(tx, mailKey(order.id, context), context.now))) return
  await sendOrderMail(tx, context, order, handedOver ? 'parcel' : 'parcel_packed', {
    lines: sent.flatMap(({ lineId, quantity }) => {
      const line = lines.find(({ id }) => id === lineId)
      return line ? [{ product_id: line.product_id, name: line.name, quantity }] : []
    }),
    ...describeTracking(order.locale, [tracking], isComplete),
  })
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
    values: { left: line ? line.quantity - line.shipped : 0, name: line?.name ?? '' },
  })
}
