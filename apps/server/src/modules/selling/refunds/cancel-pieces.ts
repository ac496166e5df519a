import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../db/index.ts'
import { orderMoney } from '../../../lib/money.ts'
import { type Actor, type RecordedChange, requireEffect } from '../../../lib/people.ts'
import { Refusal, RefusalError, refuse, returnRefusal } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import { withinLimits } from '../../base/rate-limits/rate-limits.ts'
import { recordChange } from '../../base/record/index.ts'
import {
  awaitsPayment,
  type Caller,
  canCancelPieces,
  cancelOrders,
  detailTexts,
  followParcels,
  insertNote,
  type LineRow,
  mergePieces,
  mergeStockChanges,
  type OrderDeps,
  type OrderRow,
  type OrderWriteContext,
  orderLimits,
  type PieceCanceller,
  piecesLeft,
  prepareWriteContext,
  publishOrderChange,
  publishStockChange,
  type RefundAuthor,
  refuseUnknownOrder,
  returnStock,
  type StockChange,
  selectLines,
  sendOrderMail,
  toStockLine,
} from '../orders/index.ts'
import { beginRefund, isUncollected, type RefundContent } from './begin-refund.ts'
import {
  addCancelled,
  cancelPiecesOfLine,
  hasOpenDispute,
  insertCancellation,
  lockOrder,
  nameCaseOfCancelled,
  selectCancellationOfRequest,
} from './repository.ts'

// Pieces that are cancelled before they are sent (decision 201).

export interface WantedCancellation {
  orderId: number
  lines: readonly { line_id: number; quantity: number }[]
  /** Whose order it has to be. */
  of: { shopper: number } | { shop: number } | 'market'
}

interface Request {
  reason: string
  /** The `Idempotency-Key`. */
  key: string | undefined
}

/** Cancels pieces of a pending order for its shopper; the last of them cancel the order. */
export async function cancelOwnPieces(
  deps: OrderDeps,
  { caller, ...wanted }: Omit<WantedCancellation, 'of'> & Request & { caller: Caller },
): Promise<Refusal | undefined> {
  const context = await prepareWriteContext(deps)
  const request = { ...wanted, of: { shopper: caller.userId } }
  const cancelled = await returnRefusal(() =>
    deps.database.write((tx) =>
      withinLimits(tx, orderLimits('cancel', caller, context), () =>
        cancelOnce(tx, deps, context, { ...request, author: 'shopper', version: undefined }),
      ),
    ),
  )
  if (cancelled instanceof Refusal) return cancelled
  if (cancelled) publish(deps, cancelled)
  return undefined
}

interface StaffRequest extends Omit<WantedCancellation, 'of'>, Request {
  /** Null: the market's staff cancels. */
  shopId: number | null
  version: number
  actor: Actor
}

/** Cancels pieces that were not sent, for their seller or the market. A request that is repeated with its key changes nothing. */
export async function cancelPiecesOfOrder(
  deps: OrderDeps,
  { shopId, actor, ...wanted }: StaffRequest,
): Promise<RecordedChange | undefined | Refusal> {
  const context = await prepareWriteContext(deps)
  const permission = shopId === null ? 'refunds' : 'orders.refund'
  const of = shopId === null ? ('market' as const) : { shop: shopId }
  const result = await returnRefusal(() =>
    deps.database.write(async (tx) => {
      const cancelled = await cancelOnce(tx, deps, context, { ...wanted, of, author: { actor, permission } })
      if (!cancelled || cancelled instanceof Refusal) return cancelled
      return { ...cancelled, change: await record(tx, context, cancelled, { shopId, actor, reason: wanted.reason }) }
    }),
  )
  if (!result || result instanceof Refusal) return result
  publish(deps, result)
  return result.change
}

function publish(deps: OrderDeps, { order, stock }: Cancelled): void {
  deps.outbound.kick()
  deps.payments.kick()
  publishStockChange(deps, stock)
  publishOrderChange(deps, [order])
}

interface OnceRequest extends WantedCancellation, Request {
  author: Exclude<RefundAuthor, 'expiry'>
  /** That the caller has seen; undefined: any. */
  version: number | undefined
}

/** Undefined: the same request has cancelled them before. */
async function cancelOnce(
  tx: Tx,
  { payments }: OrderDeps,
  context: OrderWriteContext,
  { reason, key, author, version, ...wanted }: OnceRequest,
): Promise<Cancelled | undefined | Refusal> {
  const order = await lockOrder(tx, wanted.orderId)
  if (!order || !isOf(order, wanted)) return refuseUnknownOrder()
  const hash = createHash('sha256')
    .update(JSON.stringify([wanted.lines, reason]))
    .digest('hex')
  const before = key === undefined ? undefined : await selectCancellationOfRequest(tx, order.id, key)
  if (before) return before.request_hash === hash ? undefined : refuseOtherBody()
  if (version !== undefined && version !== order.version)
    return refuse('stale', text('Somebody else has changed this order in the meantime'))
  const judged = await judgeCancellation(tx, order, wanted)
  if (judged instanceof Refusal) return judged
  return cancelPieces(tx, context, {
    ...{ judged, reason, author, request: { key: key ?? null, hash } },
    returnMoney: (ids) => payments.requestRefund(tx, context, ids, author),
  })
}

const refuseOtherBody = () =>
  refuse('idempotency_mismatch', text('This was sent before with something else in it. Please try again.'))

const isOf = (order: OrderRow, { of }: WantedCancellation): boolean =>
  of === 'market' || ('shop' in of ? order.shop_id === of.shop : order.user_id === of.shopper)

const cancellerOf = ({ of }: Pick<WantedCancellation, 'of'>): PieceCanceller => {
  if (of === 'market') return 'market'
  return 'shop' in of ? 'seller' : 'shopper'
}

/** Pieces that may be cancelled. */
export interface JudgedCancellation {
  order: OrderRow
  lines: readonly LineRow[]
  pieces: readonly { lineId: number; quantity: number }[]
  by: PieceCanceller
  /** Nothing else is left of the order, and nothing was sent. */
  cancelsOrder: boolean
}

/** Judges whether pieces of an order can be cancelled; under its lock, they then are there. */
export async function judgeCancellation(
  db: Db | Tx,
  order: OrderRow | undefined,
  wanted: WantedCancellation,
): Promise<JudgedCancellation | Refusal> {
  if (!order || !isOf(order, wanted)) return refuseUnknownOrder()
  const by = cancellerOf(wanted)
  if (!canCancelPieces(order, by)) return refuseStatus(order, by)
  const lines = await selectLines(db, { orderIds: [order.id] })
  const pieces = mergePieces(wanted.lines.map(({ line_id: lineId, quantity }) => ({ lineId, quantity })))
  if (pieces.some(({ lineId }) => !lines.some(({ id }) => id === lineId)))
    return refuse('not_found', text('This order does not have this line'))
  const askedOf = (id: number) => pieces.find(({ lineId }) => lineId === id)?.quantity ?? 0
  const tooMany = lines.find((line) => askedOf(line.id) > piecesLeft(line))
  if (tooMany) return refuseTooMany(tooMany)
  const cancelsOrder = order.shipped_quantity === 0 && lines.every((line) => askedOf(line.id) === piecesLeft(line))
  if (!cancelsOrder && awaitsPayment(order))
    return refuse('order_transition', text('This order is not paid yet, so that only all of it can be cancelled'))
  return { order, lines, pieces, by, cancelsOrder }
}

const isOfShopper = (by: PieceCanceller): boolean => by === 'shopper' || by === 'withdrawal'

const refuseStatus = ({ status }: OrderRow, by: PieceCanceller): Refusal => {
  if (isOfShopper(by)) return refuse('order_not_cancellable', text('This order can no longer be cancelled'))
  if (status === 'cancelled') return refuse('order_transition', text('This order has been cancelled'))
  return refuse('already_shipped', text('All pieces of this order have been shipped already'))
}

const refuseTooMany = (line: LineRow): Refusal =>
  refuse('already_shipped', text('Pieces of {{name}} that are left to cancel: {{left}}'), {
    values: { name: line.name, left: piecesLeft(line) },
  })

/**
 * What goes back for pieces that are cancelled; the delivery with the last pieces of the order: after a withdrawal from goods of which some
 * were sent, the standard one (Directive 2011/83/EU, Art. 13(2)).
 */
export function refundOfCancelled({ order, lines, pieces, by, cancelsOrder }: JudgedCancellation): RefundContent {
  const goneWith = (line: LineRow) => line.refunded + (pieces.find(({ lineId }) => lineId === line.id)?.quantity ?? 0)
  const isLast = cancelsOrder || lines.every((line) => goneWith(line) >= line.quantity)
  const withLast = by === 'withdrawal' && !cancelsOrder ? 'standard' : 'left'
  return {
    orderId: order.id,
    lines: pieces.map(({ lineId: line_id, quantity }) => ({ line_id, quantity })),
    delivery: isLast ? withLast : 'none',
    atMostLeft: true,
  }
}

interface PieceCancellation {
  judged: JudgedCancellation
  /** For the shopper to read, or by the shopper. */
  reason: string
  author: RefundAuthor
  request: { key: string | null; hash: string }
  /** The withdrawal that its pieces are named by. */
  withdrawalId?: number
  /** Returns or closes the payments of an order that is cancelled as a whole. */
  returnMoney: (orderIds: readonly number[]) => Promise<void>
}

interface Cancelled {
  order: OrderRow
  pieces: JudgedCancellation['pieces']
  /** What goes back for them, or is not collected, in minor units of the order; null: the whole order was cancelled. */
  amount: number | null
  /** For `publishStockChange`, after the commit. */
  stock: StockChange
}

/**
 * Cancels pieces of an order whose row is locked: they go back to stock, their money to the shopper, or less is to be collected in cash. The
 * last pieces cancel the order; where all others were sent, it moves on. Refused while its payment is disputed.
 */
export async function cancelPieces(
  tx: Tx,
  context: OrderWriteContext,
  { judged, reason, author, request, withdrawalId, returnMoney }: PieceCancellation,
): Promise<Cancelled | Refusal> {
  const { order, pieces, by, cancelsOrder } = judged
  if (typeof author === 'object' && order.payment_status === 'paid') requireEffect(author.actor, author.permission)
  const id = await insertCancellation(tx, {
    ...{ order_id: order.id, cancelled_at: context.now, cancelled_by: by === 'withdrawal' ? 'shopper' : by, reason },
    ...{ request_key: request.key, request_hash: request.hash },
    lines: pieces.map(({ lineId: line_id, quantity }) => ({ line_id, quantity })),
  })
  if (cancelsOrder) {
    const { orders, stock } = await cancelOrders(tx, context, { orderIds: [order.id], by, reason, returnMoney })
    const [cancelled] = orders
    if (cancelled && withdrawalId !== undefined) await nameCaseOfCancelled(tx, order.id, withdrawalId)
    return cancelled ? { order: cancelled, pieces, amount: null, stock } : refuseStatus(order, by)
  }
  for (const piece of pieces)
    if (!(await cancelPiecesOfLine(tx, piece)))
      throw new Error('pieces were left, and are not while their order is locked')
  const cancelledPieces = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  await addCancelled(tx, order.id, cancelledPieces)
  const stock = await returnPieces(tx, context, judged)
  const begun = await beginRefund(tx, context, {
    ...refundOfCancelled(judged),
    ...{ kind: 'cancellation', restock: false, reason, causeKey: `pieces:${id}`, by: author },
    ...(withdrawalId !== undefined && { caseKind: 'withdrawal', caseId: withdrawalId }),
  })
  if (begun instanceof Refusal) return begun
  await tellShopper(tx, context, judged, { amount: begun.amount, reason: isOfShopper(by) ? null : reason })
  const after = { ...order, cancelled_quantity: order.cancelled_quantity + cancelledPieces }
  if (after.shipped_quantity > 0 && after.shipped_quantity === after.quantity - after.cancelled_quantity)
    await followParcels(tx, context, after)
  return { order: after, pieces, amount: begun.amount, stock: mergeStockChanges([stock, begun.stock]) }
}

interface WithdrawnPieces {
  orderId: number
  withdrawalId: number
  /** Its number, which both sides read as the reason. */
  code: string
  lines: readonly { line_id: number; quantity: number }[]
}

/**
 * Cancels those pieces of a withdrawal that were not sent, of an order whose row is locked. Undefined: there are none, or not now: what was
 * packed has to be taken back first, of an unpaid order all is cancelled or nothing, and a disputed payment is not touched.
 */
export async function cancelWithdrawnPieces(
  tx: Tx,
  { payments }: Pick<OrderDeps, 'payments'>,
  context: OrderWriteContext,
  { orderId, withdrawalId, code, lines: named }: WithdrawnPieces,
): Promise<Cancelled | undefined> {
  const order = await lockOrder(tx, orderId)
  if (!order || !canCancelPieces(order, 'withdrawal') || (await hasOpenDispute(tx, orderId))) return undefined
  const lines = await selectLines(tx, { orderIds: [orderId] })
  const unsentOf = (line: LineRow) =>
    Math.min(piecesLeft(line), named.find(({ line_id }) => line_id === line.id)?.quantity ?? 0)
  const pieces = lines.flatMap((line) => (unsentOf(line) > 0 ? [{ lineId: line.id, quantity: unsentOf(line) }] : []))
  const cancelsOrder = order.shipped_quantity === 0 && lines.every((line) => unsentOf(line) === piecesLeft(line))
  if (pieces.length === 0 || (!cancelsOrder && awaitsPayment(order))) return undefined
  const cancelled = await cancelPieces(tx, context, {
    judged: { order, lines, pieces, by: 'withdrawal', cancelsOrder },
    ...{ reason: code, author: 'shopper', withdrawalId, request: { key: null, hash: '' } },
    returnMoney: (ids) => payments.requestRefund(tx, context, ids, 'shopper'),
  })
  if (cancelled instanceof Refusal) throw new RefusalError(cancelled)
  return cancelled
}

function returnPieces(tx: Tx, { now }: OrderWriteContext, { order, lines, pieces }: JudgedCancellation) {
  const returned = pieces.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line ? [{ ...toStockLine(line), quantity, orderId: order.id, shopId: order.shop_id }] : []
  })
  return returnStock(tx, returned, now)
}

async function tellShopper(
  tx: Tx,
  context: OrderWriteContext,
  { order, lines, pieces }: JudgedCancellation,
  { amount, reason }: { amount: number; reason: string | null },
): Promise<void> {
  const money = orderMoney(order, context.settings)
  const said = isUncollected(order) ? detailTexts.partNotCollected : detailTexts.partBack
  await sendOrderMail(tx, context, order, 'pieces_cancelled', {
    lines: pieces.flatMap(({ lineId, quantity }) => {
      const line = lines.find(({ id }) => id === lineId)
      return line ? [{ product_id: line.product_id, name: line.name, quantity }] : []
    }),
    facts: amount > 0 ? [translate(order.locale, said, { amount: money(amount) })] : [],
    reason,
  })
}

interface Recorded {
  shopId: number | null
  actor: Actor
  reason: string
}

/** Records pieces that were cancelled; their shopper has a mail of it, so that it is not taken back. */
async function record(
  tx: Tx,
  { now: at }: OrderWriteContext,
  { order, pieces, amount }: Cancelled,
  { shopId, actor, reason }: Recorded,
): Promise<RecordedChange> {
  const made = {
    ...{ actor, at },
    action: 'pieces_cancelled',
    subject: { kind: 'order' as const, id: order.id, name: order.code },
    sentence: text('Cancelled pieces of order {{code}}'),
    values: { code: order.code },
    after: {
      pieces: pieces.reduce((sum, { quantity }) => sum + quantity, 0),
      ...(amount !== null && { amount }),
      reason,
    },
  }
  const change = await recordChange(tx, { ...made, shopId: order.shop_id })
  if (shopId !== null) return change
  // The shop reads beside the order what the market did.
  await insertNote(tx, {
    ...{ order_id: order.id, author_id: null, author_name: actor.name, note: reason, created_at: at },
  })
  return recordChange(tx, { ...made, shopId: null })
}
