import type { RefundBearer, RefundKind } from '@rialto/contract/enums'
import type { Database, Db, Tx } from '../../../db/index.ts'
import { requireEffect } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { loadMoney, type OrderMoneyRow, postRefundBegun } from '../ledger/index.ts'
import {
  creditOrders,
  type LineRow,
  mergeStockChanges,
  type OrderRow,
  type OrderWriteContext,
  type RefundAuthor,
  returnStock,
  type StockChange,
  selectLines,
  sendOrderMail,
} from '../orders/index.ts'
import { type Frozen, freeze, frozenLines, loadRefundable, peekFrozen } from './refundable.ts'
import {
  addRefunded,
  hasOpenDispute,
  insertRefund,
  lockOrder,
  selectPaymentsLeft,
  selectRefundsOfOrder,
  touchOrder,
} from './repository.ts'
import {
  type RefundedDelivery,
  type RefundFigures,
  refundOfDeduction,
  refundOfPieces,
  refundOfValue,
  shareOverPayments,
  type TooMuch,
} from './rules.ts'

export interface RefundContent {
  orderId: number
  /** Pieces of the order's lines. */
  lines: readonly { line_id: number; quantity: number }[]
  delivery: RefundedDelivery
  /** An amount that is given without pieces, instead of both. In minor units. */
  goodwill?: number | undefined
  /** Kept back of the pieces, since they came back used; in minor units. */
  deduction?: number
  /** An amount that a former refund had kept back, instead of all others. In minor units. */
  released?: number
  /** Pieces go also where less than they come to is left to give back, as after a refund by value. */
  atMostLeft?: boolean
}

export interface RefundRequest extends RefundContent {
  kind: RefundKind
  /** The one who gives it; the shop unless it is said. */
  bearer?: RefundBearer
  caseKind?: 'withdrawal' | 'complaint'
  caseId?: number
  /** The pieces came back and are sold again. */
  restock: boolean
  /** For the shopper to read. */
  reason: string | null
  /** What it is for, once and for all: a second refund of the same cause is none. */
  causeKey: string
  by: RefundAuthor
  request?: { key: string; hash: string }
}

export interface BegunRefund {
  /** Several where the money came by several payments. */
  ids: number[]
  /** In minor units of the order. */
  amount: number
  /** False: its cause had one already. */
  isNew: boolean
  /** For `publishStockChange`, after the commit. */
  stock: StockChange
}

/**
 * Begins a refund of pieces, of delivery or by value, in the caller's transaction: locks the order, checks that no more goes back than came
 * in, records the refund, posts it, issues the credit note of an invoice, and mails the shopper. After the commit the caller wakes the workers of `outbound` and `payments`, and
 * publishes the changes of order and stock.
 *
 * Refused with `refund_too_much`, with `dispute_open`, or as an unknown order. A cash order whose money was not collected is due less
 * instead.
 */
export async function beginRefund(
  tx: Tx,
  context: OrderWriteContext,
  request: RefundRequest,
): Promise<BegunRefund | Refusal> {
  const order = await lockOrder(tx, request.orderId)
  if (!order) return refuseUnknown()
  const begun = await beginWithoutNote(tx, context, order, request)
  if (!(begun instanceof Refusal) && begun.isNew) await creditOrders(tx, context, [order])
  return begun
}

/** As {@link beginRefund}; the caller issues the credit note. */
async function beginWithoutNote(
  tx: Tx,
  context: OrderWriteContext,
  order: OrderRow,
  request: RefundRequest,
): Promise<BegunRefund | Refusal> {
  const before = (await selectRefundsOfOrder(tx, order.id)).filter(isOfCause(request.causeKey))
  if (before.length > 0) return repeated(before)
  if (await hasOpenDispute(tx, order.id)) return refuseDisputed()
  const frozen = await freeze(tx, context, order)
  if (!frozen) return refuseUnknown()
  const calculated = await calculate(tx, order, frozen, request)
  if (calculated instanceof Refusal) return calculated
  const { figures, payments } = calculated
  if (typeof request.by === 'object' && figures.amount > 0 && !isUncollected(order))
    requireEffect(request.by.actor, request.by.permission)
  const ids = await recordRefund(tx, context, order, { request, figures, payments })
  await addRefunded(tx, figures.lines, { isReturned: request.restock })
  await touchOrder(tx, order, context.now)
  const stock = request.restock ? await restock(tx, context, order, { lines: frozen.lines, figures }) : NO_STOCK
  if (tellsShopper(request.kind) && figures.amount > 0)
    await sendOrderMail(tx, context, order, 'refund_begun', { amount: figures.amount, reason: request.reason })
  return { ids, amount: figures.amount, isNew: true, stock }
}

/** A cause has several refunds where its money came by several payments. */
const isOfCause =
  (causeKey: string) =>
  ({ cause_key }: { cause_key: string | null }): boolean =>
    cause_key === causeKey || cause_key?.startsWith(`${causeKey}/`) === true

const NO_STOCK = mergeStockChanges([])

/** Whoever cancels is told of the cancellation, with the money that comes back. */
const tellsShopper = (kind: RefundKind): boolean => !['cancellation', 'undelivered', 'duplicate'].includes(kind)

const repeated = (rows: readonly { id: number; amount: number }[]): BegunRefund => ({
  ids: rows.map(({ id }) => id),
  amount: rows.reduce((sum, { amount }) => sum + amount, 0),
  isNew: false,
  stock: NO_STOCK,
})

const refuseDisputed = (): Refusal =>
  refuse('dispute_open', text('The payment of this order is disputed. Nothing is given back until that is over'))

/** The cash of an order is still to be collected. */
export const isUncollected = ({ payment_method, payment_status }: OrderRow): boolean =>
  payment_method === 'cash' && payment_status !== 'paid' && payment_status !== 'refunded'

export interface RefundPreviewFigures {
  order: OrderRow
  money: OrderMoneyRow
  figures: RefundFigures
  /** The amount that could still be given back, this refund included. */
  left: number
  /** What the shop would get of the order without this refund, and with it, both before the tax on commission. */
  credit: { before: number; commissionBefore: number }
}

/**
 * Calculates what {@link beginRefund} would give back. It locks nothing, since the refund itself looks again; an order of before gets its
 * shares first.
 */
export async function previewRefund(
  database: Database,
  context: OrderWriteContext,
  order: OrderRow,
  content: RefundContent,
): Promise<RefundPreviewFigures | Refusal> {
  const { db } = database
  if (await hasOpenDispute(db, order.id)) return refuseDisputed()
  const frozen =
    (await peekFrozen(db, order)) ??
    (await database.write(async (tx) => {
      await lockOrder(tx, order.id)
      return freeze(tx, context, order)
    }))
  if (!frozen) return refuseUnknown()
  const calculated = await calculate(db, order, frozen, content)
  if (calculated instanceof Refusal) return calculated
  const { figures, refundable, credit } = calculated
  return {
    ...{ order, money: frozen.money, figures, left: refundable.left },
    credit: { before: credit, commissionBefore: refundable.commissionLeft },
  }
}

const refuseUnknown = (): Refusal => refuse('not_found', text('This order does not exist'))

async function calculate(db: Db | Tx, order: OrderRow, { money, lines }: Frozen, content: RefundContent) {
  const payments = order.payment_method === 'cash' ? [] : await selectPaymentsLeft(db, order)
  const { refundable, credit, kept } = await loadRefundable(db, order, { money, lines, payments })
  const unknown = content.lines.some(({ line_id }) => !lines.some(({ id }) => id === line_id))
  if (unknown) return refuse('not_found', text('This order does not have this line'))
  const figures =
    content.released !== undefined
      ? refundOfDeduction(refundable, { amount: content.released, kept })
      : content.goodwill !== undefined
        ? refundOfValue(refundable, content.goodwill)
        : refundOfPieces(refundable, {
            ...(content.deduction !== undefined && { deduction: content.deduction }),
            pieces: content.lines.map(({ line_id: lineId, quantity }) => ({ lineId, quantity })),
            delivery: content.delivery,
            ...(content.atMostLeft !== undefined && { atMostLeft: content.atMostLeft }),
          })
  if (typeof figures === 'string') return refuse('refund_too_much', tooMuch[figures])
  return { figures, refundable, payments, credit }
}

const tooMuch: Readonly<Record<TooMuch, ReturnType<typeof text>>> = {
  pieces: text('So many pieces are no longer there to give back'),
  delivery: text('Not so much of the delivery is left to give back'),
  amount: text('Not so much of what was paid is left to give back'),
}

interface Recorded {
  request: RefundRequest
  figures: RefundFigures
  payments: readonly { id: number; gateway: string; left: number }[]
}

/** Records and posts a refund: a row for each payment that it goes back to, the first with the pieces. @returns their ids */
async function recordRefund(
  tx: Tx,
  context: OrderWriteContext,
  order: OrderRow,
  { request, figures, payments }: Recorded,
): Promise<number[]> {
  const { now } = context
  const shares = order.payment_method === 'cash' ? undefined : shareOverPayments(figures.amount, payments)
  const uncollected = isUncollected(order)
  const isDone = uncollected || figures.amount === 0
  const rows = shares && shares.length > 0 ? shares : [{ paymentId: null, amount: figures.amount }]
  const ids: number[] = []
  for (const [index, { paymentId, amount }] of rows.entries()) {
    const isFirst = index === 0
    const row = {
      payment_id: paymentId,
      order_id: order.id,
      kind: request.kind,
      means: order.payment_method === 'cash' ? ('cash' as const) : ('gateway' as const),
      amount,
      ...(isFirst
        ? { goods: figures.goods - (figures.amount - amount), delivery: figures.delivery, tax: figures.tax }
        : { goods: amount, delivery: 0, tax: 0 }),
      market_share: isFirst ? figures.marketShare : 0,
      commission: isFirst ? figures.commission : 0,
      deduction: isFirst ? figures.deduction : 0,
      bearer: request.bearer ?? ('shop' as const),
      reason: request.reason,
      case_kind: request.caseKind ?? null,
      case_id: request.caseId ?? null,
      cause_key: isFirst ? request.causeKey : `${request.causeKey}/${index + 1}`,
      request_key: (isFirst && request.request?.key) || null,
      request_hash: (isFirst && request.request?.hash) || null,
      status: isDone ? ('done' as const) : ('open' as const),
      gateway: payments.find(({ id }) => id === paymentId)?.gateway ?? null,
      reference: null,
      error: null,
      created_at: now,
      updated_at: now,
      done_at: isDone ? now : null,
      // No gateway gives cash back.
      due_at: isDone || paymentId === null ? null : now,
    }
    const id = await insertRefund(tx, row, isFirst ? linesOf(figures) : [])
    if (id === undefined) continue
    await postRefundBegun(tx, context, { ...row, id, from: uncollected ? 'uncollected' : 'shop' })
    ids.push(id)
  }
  return ids
}

const linesOf = ({ lines }: RefundFigures) =>
  lines.map(({ lineId, quantity, goods, shopVoucher, marketVoucher, taxAdded, amount }) => ({
    ...{ line_id: lineId, quantity, goods, amount },
    ...{ shop_voucher: shopVoucher, market_voucher: marketVoucher, tax_added: taxAdded },
  }))

function restock(
  tx: Tx,
  { now }: OrderWriteContext,
  order: OrderRow,
  { lines, figures }: { lines: readonly LineRow[]; figures: RefundFigures },
): Promise<StockChange> {
  const returned = figures.lines.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return []
    const { product_id: productId, variant_id: variantId, flash_sale_id: flashSaleId } = line
    return [{ productId, variantId, quantity, flashSaleId, orderId: order.id, shopId: order.shop_id }]
  })
  return returnStock(tx, returned, now, 'return')
}

interface PaymentRefund {
  payment: { id: number; gateway: string }
  orderId: number
  /** In minor units of the order. */
  amount: number
  kind: 'duplicate' | 'gateway'
  causeKey: string
  /** Of a refund that its gateway has made: the gateway's name for it, where it is known. The caller applies how it stands. */
  made?: { reference: string | null }
  /** `counted`: another refund of the same money was dropped for it. */
  from: 'shop' | 'nobody' | 'counted'
}

/** Records a refund of a payment by value: of money that had been paid twice, or that was given back in the gateway's dashboard. */
export async function recordPaymentRefund(
  tx: Tx,
  context: Pick<OrderWriteContext, 'now' | 'settings'>,
  { payment, orderId, amount, kind, causeKey, made, from }: PaymentRefund,
): Promise<number | undefined> {
  const { now } = context
  // Before it is recorded: an order that came without money gets it from what is recorded of it.
  const [money] = await loadMoney(tx, context, [orderId])
  if (!money) return undefined
  const figures = from === 'shop' ? await valueFigures(tx, money, amount) : { market_share: 0, commission: 0 }
  const row = {
    ...{ payment_id: payment.id, order_id: orderId, kind, amount, goods: amount, ...figures },
    ...{ cause_key: causeKey, gateway: payment.gateway, bearer: 'shop' as const },
    reference: made?.reference ?? null,
    status: made ? ('sent' as const) : ('open' as const),
    ...{ error: null, created_at: now, updated_at: now, due_at: made ? null : now },
  }
  const id = await insertRefund(tx, row)
  if (id !== undefined && from !== 'counted') await postRefundBegun(tx, context, { ...row, id, from })
  return id
}

interface LostMoney {
  disputeId: number
  payment: { id: number; gateway: string }
  orderId: number
  /** In minor units of the order. */
  amount: number
  bearer: RefundBearer
}

/**
 * Records money that a gateway has given back as its shopper won a dispute: a refund by value that nobody begins and that is done. The
 * caller posts it. @returns what of it was left to give back, with its share of the market's voucher and of the commission
 */
export async function recordLostDispute(
  tx: Tx,
  context: Pick<OrderWriteContext, 'now' | 'settings'>,
  { disputeId, payment, orderId, amount, bearer }: LostMoney,
): Promise<{ counted: number; marketShare: number; commission: number }> {
  const { now } = context
  const nothing = { counted: 0, marketShare: 0, commission: 0 }
  const [money] = await loadMoney(tx, context, [orderId])
  const counted = money ? Math.min(amount, money.received - money.refunding) : 0
  if (!money || counted <= 0) return nothing
  const figures = bearer === 'shop' ? await valueFigures(tx, money, counted) : { market_share: 0, commission: 0 }
  const id = await insertRefund(tx, {
    ...{
      payment_id: payment.id,
      order_id: orderId,
      kind: 'gateway',
      amount: counted,
      goods: counted,
      ...figures,
      bearer,
    },
    ...{ cause_key: `dispute:${disputeId}`, case_kind: 'dispute', case_id: disputeId, gateway: payment.gateway },
    ...{ status: 'done', gateway_state: 'succeeded', reference: null, error: null, due_at: null },
    ...{ created_at: now, updated_at: now, done_at: now },
  })
  return id === undefined ? nothing : { counted, marketShare: figures.market_share, commission: figures.commission }
}

async function valueFigures(tx: Tx, money: OrderMoneyRow, amount: number) {
  const nothing = { market_share: 0, commission: 0 }
  const order = await lockOrder(tx, money.order_id)
  if (!order) return nothing
  const lines = await frozenLines(tx, order, money)
  const { refundable } = await loadRefundable(tx, order, { money, lines, payments: [] })
  // It has been made, whatever is left.
  const figures = refundOfValue({ ...refundable, left: Math.max(amount, money.received - money.refunding) }, amount)
  if (typeof figures === 'string') return nothing
  return { market_share: figures.marketShare, commission: figures.commission }
}

interface CancelledOrders {
  orderIds: readonly number[]
  by: RefundAuthor
  /** `undelivered`: their parcel came back. */
  kind?: 'cancellation' | 'undelivered'
}

/** Gives back all that is left of orders that are cancelled as a whole, and was received. The caller issues their credit notes. */
export async function refundCancelledOrders(
  tx: Tx,
  context: OrderWriteContext,
  { orderIds, by, kind = 'cancellation' }: CancelledOrders,
): Promise<Refusal | undefined> {
  for (const orderId of [...orderIds].sort((a, b) => a - b)) {
    const lines = await selectLines(tx, { orderIds: [orderId] })
    const left = lines
      .map(({ id: line_id, quantity, refunded }) => ({ line_id, quantity: quantity - refunded }))
      .filter(({ quantity }) => quantity > 0)
    const [money] = await loadMoney(tx, context, [orderId])
    if (!money || money.received - money.refunding <= 0) continue
    const order = await lockOrder(tx, orderId)
    if (!order) return refuseUnknown()
    const begun = await beginWithoutNote(tx, context, order, {
      ...{ orderId, kind, lines: left, delivery: 'left', restock: false, reason: null },
      ...{ causeKey: `cancel:${orderId}`, by },
    })
    if (begun instanceof Refusal) return begun
  }
  return undefined
}
