import type { Tx } from '../../../db/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import { loadMoney, postAssigned, postUnassigned, postWrittenOff } from '../ledger/index.ts'
import {
  creditOrders,
  mergeStockChanges,
  type OrderWriteContext,
  prepareWriteContext,
  publishOrderChange,
  publishStockChange,
  type StockChange,
  selectOrder,
} from '../orders/index.ts'
import { insertRefund, type RefundRow, recordPaymentRefund, selectRefund, splitRefund } from '../refunds/index.ts'
import type { GatewayRefund } from './gateway.ts'
import type { PaymentContext } from './gateways.ts'
import { applyRefundWord, markPaymentReturned } from './refunds.ts'
import { askRefundsAt, lockOrders, type PaymentRow, selectOrdersOfPayment, selectPayment } from './repository.ts'
import {
  deleteRefund,
  keepOneDuplicate,
  selectRefundsMadeAs,
  selectRefundsOf,
  updateRefund,
  wasMadeAs,
} from './repository-refunds.ts'
import { goesBeyond, isWorth, PENDING_REFUND_MS, unitsOfPayment } from './rules.ts'

// Refunds that somebody made in a gateway's dashboard, without the shop (decision 207).

type OrderOfPayment = Awaited<ReturnType<typeof lockOrders>>[number]

/** What a gateway says of a refund of its own; `reference` null: it tells of the whole payment alone. */
interface MadeRefund extends Pick<GatewayRefund, 'state' | 'reason'> {
  reference: string | null
  orderCode: string | null
  /** In units of the payment. */
  amount: number
}

/** What of a payment an order could still get back. */
interface Share {
  order: OrderOfPayment
  /** What nobody has asked back yet. */
  left: number
  /** Refunds of ours that the gateway has not made, the oldest first. */
  unsettled: RefundRow[]
  capacity: number
}

/**
 * Applies a refund that was made in the gateway's dashboard, under the locks of all orders of its payment, which has been paid. It is given
 * to the order that it can only be of; else it waits for the staff, and counts against each of them.
 */
export async function applyDashboardRefund(
  tx: Tx,
  context: OrderWriteContext,
  { payment, orders, refund }: { payment: PaymentRow; orders: readonly OrderOfPayment[]; refund: GatewayRefund },
): Promise<StockChange | 'wrong amount'> {
  const amount = unitsOfPayment(payment, refund)
  if (amount === undefined || amount <= 0 || amount > payment.amount) return 'wrong amount'
  if (refund.state === 'pending') await askRefundsAt(tx, payment.id, context.now + PENDING_REFUND_MS)
  const known = await findKnown(tx, payment, { reference: refund.reference, amount })
  if (known === 'counted') return NOTHING
  if (known.length > 0) {
    const recorded = known.reduce((sum, row) => sum + row.amount, 0)
    if (!isWorth({ ...payment, amount: recorded }, refund)) return 'wrong amount'
    return applyWords(tx, context, payment, known, refund)
  }
  // It came to nothing before anybody heard of it, or was tried again since.
  if (refund.state === 'failed' || (await wasMadeAs(tx, causeKeyOf(payment, refund.reference)))) return NOTHING
  return assignDashboardRefund(tx, context, { payment, orders, made: { ...refund, amount } })
}

/** The rows of a refund. `counted`: it is among those that were told of without a name, when their payment had gone back as a whole. */
async function findKnown(
  tx: Tx,
  payment: PaymentRow,
  { reference, amount }: { reference: string; amount: number },
): Promise<RefundRow[] | 'counted'> {
  const known = await selectRefundsMadeAs(tx, payment, reference)
  if (known.length > 0 || payment.status !== 'refunded') return known
  const unnamed = (await selectRefundsOf(tx, payment.id)).filter(isUnnamed)
  const [same] = unnamed.filter((row) => row.amount === amount)
  if (!same) return sumOf(unnamed.map((row) => row.amount)) >= amount ? 'counted' : []
  await updateRefund(tx, same.id, { reference })
  return [{ ...same, reference }]
}

const isUnnamed = ({ reference, status, means }: RefundRow): boolean =>
  reference === null && status === 'done' && means === 'gateway'

/** Applies that all that a payment still held was given back, where its gateway says no more than that. */
export async function applyWholeRefund(
  tx: Tx,
  context: OrderWriteContext,
  { payment, orders }: { payment: PaymentRow; orders: readonly OrderOfPayment[] },
): Promise<StockChange> {
  const shares = await loadShares(tx, context, payment, orders)
  const waiting = (await selectRefundsOf(tx, payment.id)).filter(isUnassigned)
  const amount = sumOf(shares.map(({ capacity }) => capacity)) - sumOf(waiting.map((refund) => refund.amount))
  if (amount <= 0) return NOTHING
  const made = { reference: null, orderCode: null, state: 'succeeded', amount } as const
  return assignDashboardRefund(tx, context, { payment, orders, made })
}

const NOTHING = mergeStockChanges([])

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const causeKeyOf = ({ gateway }: PaymentRow, reference: string): string => `gateway-refund:${gateway}:${reference}`

/** Applies what a gateway says of refunds that are recorded already. */
async function applyWords(
  tx: Tx,
  context: OrderWriteContext,
  payment: PaymentRow,
  rows: readonly RefundRow[],
  { state, reason }: Pick<GatewayRefund, 'state' | 'reason'>,
): Promise<StockChange> {
  const stocks: StockChange[] = []
  for (const { id, attempt, order_id, ...row } of rows) {
    if (order_id === null) await applyToUnassigned(tx, context, payment, { ...row, id, state })
    else {
      const told = { reference: row.reference, state, ...(reason && { reason }) }
      stocks.push((await applyRefundWord(tx, context, { id, attempt, order_id }, told)) ?? NOTHING)
    }
  }
  return mergeStockChanges(stocks)
}

async function applyToUnassigned(
  tx: Tx,
  context: OrderWriteContext,
  payment: PaymentRow,
  refund: Pick<RefundRow, 'id' | 'amount' | 'reference' | 'gateway_state'> & { state: GatewayRefund['state'] },
): Promise<void> {
  const { id, amount, reference, state } = refund
  if (!goesBeyond(state, refund.gateway_state)) return
  const { now } = context
  const done = state === 'succeeded'
  const status = state === 'failed' ? 'failed' : done ? 'done' : 'sent'
  await updateRefund(tx, id, { status, gateway_state: state, updated_at: now, done_at: done ? now : null })
  if (reference === null) return
  if (done) await postUnassigned(tx, context, { ...payment, reference, amount })
  // Its money is at the gateway again.
  if (state === 'failed') await postAssigned(tx, context, reference)
  if (done) await markPaymentReturned(tx, payment.id, now)
}

interface Assignment {
  payment: PaymentRow
  orders: readonly OrderOfPayment[]
  made: MadeRefund
}

async function assignDashboardRefund(tx: Tx, context: OrderWriteContext, assignment: Assignment): Promise<StockChange> {
  const { payment, orders, made } = assignment
  const shares = await loadShares(tx, context, payment, orders)
  const target = targetOf(shares, made)
  if (target) return (await giveWhatCan(tx, context, { payment, share: target, made })).stock
  const waiting = (await selectRefundsOf(tx, payment.id)).filter(isUnassigned)
  const given = made.amount + sumOf(waiting.map(({ amount }) => amount))
  if (given !== sumOf(shares.map(({ capacity }) => capacity))) {
    await keepUnassigned(tx, context, payment, made)
    return NOTHING
  }
  // All of the payment has gone back, so that each order has got what was left of it.
  const stocks: StockChange[] = []
  const whole = [...(await takeUp(tx, context, waiting)), made]
  for (const share of shares) stocks.push(await fill(tx, context, { payment, share, from: whole }))
  return mergeStockChanges(stocks)
}

/** It waits for the staff: neither of an order nor written off. */
const isUnassigned = ({ order_id, status, bearer }: RefundRow): boolean =>
  order_id === null && status !== 'failed' && bearer === 'shop'

/** The order that a refund can only be of: the only one, the one that the dashboard names, or the one whose refund was refused. */
function targetOf(shares: readonly Share[], { orderCode, amount }: MadeRefund): Share | undefined {
  const [first, ...others] = shares
  if (others.length === 0) return first
  const named = shares.find(({ order, capacity }) => order.code === orderCode && amount <= capacity)
  if (named) return named
  const [refused, ...more] = shares.filter(({ unsettled }) => unsettled.some(isRefusedOf(amount)))
  return more.length === 0 ? refused : undefined
}

const isRefusedOf =
  (amount: number) =>
  (refund: RefundRow): boolean =>
    refund.status === 'failed' && refund.amount === amount

async function loadShares(
  tx: Tx,
  context: OrderWriteContext,
  payment: PaymentRow,
  orders: readonly OrderOfPayment[],
): Promise<Share[]> {
  const ids = orders.map(({ id }) => id)
  const money = await loadMoney(tx, context, ids)
  const refunds = await selectRefundsOf(tx, payment.id)
  return orders.map((order) => {
    const ofOrder = refunds.filter(({ order_id }) => order_id === order.id)
    const row = money.find(({ order_id }) => order_id === order.id)
    const held = order.payable_amount - sumOf(ofOrder.map(({ amount }) => amount))
    const left = Math.max(0, Math.min(held, row ? row.received - row.refunding : 0))
    const unsettled = ofOrder.filter(isUnsettled).sort((one, other) => one.id - other.id)
    return { order, left, unsettled, capacity: left + sumOf(unsettled.map(({ amount }) => amount)) }
  })
}

const isUnsettled = ({ status, means, gateway_state }: RefundRow): boolean =>
  means === 'gateway' && (status === 'open' || status === 'failed' || (status === 'sent' && gateway_state === null))

/** Takes refunds that waited for the staff out of their list, to give them to orders. */
async function takeUp(tx: Tx, context: OrderWriteContext, waiting: readonly RefundRow[]): Promise<MadeRefund[]> {
  const taken: MadeRefund[] = []
  for (const { id, reference, amount, gateway_state } of waiting) {
    if (reference !== null) await postAssigned(tx, context, reference)
    await deleteRefund(tx, id)
    taken.push({
      reference: reference && nameOf(reference),
      orderCode: null,
      amount,
      state: gateway_state ?? 'pending',
    })
  }
  return taken
}

/** Gives an order all that it can get back, from refunds that may be of several orders. */
async function fill(
  tx: Tx,
  context: OrderWriteContext,
  { payment, share, from }: { payment: PaymentRow; share: Share; from: MadeRefund[] },
): Promise<StockChange> {
  const stocks: StockChange[] = []
  let open = share
  while (open.capacity > 0) {
    const [made] = from
    if (!made) break
    const amount = Math.min(made.amount, open.capacity)
    stocks.push((await giveBack(tx, context, { payment, share: open, made: { ...made, amount } })).stock)
    from.shift()
    if (amount < made.amount) from.unshift({ ...made, amount: made.amount - amount })
    const [again] = await loadShares(tx, context, payment, [share.order])
    if (!again) break
    open = again
  }
  return mergeStockChanges(stocks)
}

/** A refund that is of several orders, or settles several of ours, has a row for each: `re_1`, `re_1/2`. */
async function freeReference(tx: Tx, payment: PaymentRow, reference: string | null): Promise<string | null> {
  if (reference === null) return null
  const rows = await selectRefundsMadeAs(tx, payment, reference)
  return rows.length === 0 ? reference : `${reference}/${rows.length + 1}`
}

const nameOf = (reference: string): string => reference.split('/')[0] ?? reference

interface Given {
  payment: PaymentRow
  share: Share
  made: MadeRefund
}

/**
 * Records money that an order has got back by the dashboard. It settles a refused refund of ours of that amount, which somebody made by hand,
 * and those that can no longer be made beside it; the rest is a refund of its own, by value.
 */
async function giveBack(
  tx: Tx,
  context: OrderWriteContext,
  { payment, share, made }: Given,
): Promise<{ ids: number[]; stock: StockChange }> {
  const { order, unsettled, left } = share
  const refused = unsettled.find(isRefusedOf(made.amount))
  let rest = made.amount
  const rows: { id: number; attempt: number }[] = []
  for (const mine of refused ? [refused] : unsettled) {
    const amount = Math.min(mine.amount, refused ? rest : rest - left)
    if (amount <= 0) break
    if (amount < mine.amount) await splitRefund(tx, mine, { amount, now: context.now })
    // Words about the former attempt change nothing any more.
    const attempt = mine.attempt + 1
    const reference = await freeReference(tx, payment, made.reference)
    const sent = { status: 'sent', gateway_state: null, due_at: null, reference } as const
    await updateRefund(tx, mine.id, { ...sent, attempt, gateway: payment.gateway, done_at: null, error: null })
    rows.push({ id: mine.id, attempt })
    rest -= amount
  }
  if (rest > 0) {
    const isKept =
      rest === order.payable_amount &&
      order.status !== 'cancelled' &&
      (await keepOneDuplicate(tx, order.id, payment.id))
    const reference = await freeReference(tx, payment, made.reference)
    const causeKey = reference ? causeKeyOf(payment, reference) : `gateway:payment:${payment.id}:${order.id}`
    const id = await recordPaymentRefund(tx, context, {
      ...{ payment, orderId: order.id, amount: rest, kind: 'gateway', causeKey, made: { reference } },
      from: isKept ? 'counted' : 'shop',
    })
    if (id !== undefined) rows.push({ id, attempt: 1 })
  }
  const stocks: StockChange[] = []
  for (const { id, attempt } of rows) {
    const told = { reference: null, state: made.state }
    stocks.push((await applyRefundWord(tx, context, { id, attempt, order_id: order.id }, told)) ?? NOTHING)
    // Only the gateway's own list tells how a refund of its dashboard goes on.
    if (made.state === 'pending') await updateRefund(tx, id, { due_at: null })
  }
  const row = await selectOrder(tx, order.id)
  if (row) await creditOrders(tx, context, [row])
  return { ids: rows.map(({ id }) => id), stock: mergeStockChanges(stocks) }
}

/** Gives an order what it can get of a refund; the rest waits for the staff. */
async function giveWhatCan(
  tx: Tx,
  context: OrderWriteContext,
  { payment, share, made }: Given,
): Promise<{ ids: number[]; stock: StockChange; amount: number }> {
  const amount = Math.min(made.amount, share.capacity)
  const given = await giveBack(tx, context, { payment, share, made: { ...made, amount } })
  if (amount < made.amount) await keepUnassigned(tx, context, payment, { ...made, amount: made.amount - amount })
  return { ...given, amount }
}

/** Keeps a refund of which only a person can say for which order it was made. */
async function keepUnassigned(
  tx: Tx,
  context: OrderWriteContext,
  payment: PaymentRow,
  made: MadeRefund,
): Promise<void> {
  const { amount, state } = made
  const { now } = context
  const reference = await freeReference(tx, payment, made.reference)
  if (reference === null) return
  const id = await insertRefund(tx, {
    ...{ payment_id: payment.id, order_id: null, kind: 'gateway', amount, goods: amount, reference },
    ...{ cause_key: causeKeyOf(payment, reference), gateway: payment.gateway, status: 'sent', error: null },
    ...{ created_at: now, updated_at: now, due_at: null },
  })
  if (id !== undefined)
    await applyToUnassigned(tx, context, payment, { id, amount, reference, gateway_state: null, state })
}

interface RefundToSettle {
  refundId: number
  version: number
  actor: Actor
}

/** Finds a refund that waits for the staff, under the locks of the orders of its payment. */
async function lockUnassigned(
  tx: Tx,
  context: OrderWriteContext,
  { refundId, version }: RefundToSettle,
): Promise<{ payment: PaymentRow; refund: RefundRow; shares: Share[] } | Refusal> {
  const seen = await selectRefund(tx, refundId)
  const payment = seen?.payment_id ? await selectPayment(tx, seen.payment_id) : undefined
  if (!payment) return refuse('not_found', text('This refund does not exist'))
  const ids = (await selectOrdersOfPayment(tx, payment.id)).map(({ id }) => id)
  const orders = await lockOrders(tx, ids)
  const refund = await selectRefund(tx, refundId)
  if (refund?.version !== version) return refuse('stale', text('Somebody else has changed this refund in the meantime'))
  if (!isUnassigned(refund)) return refuse('return_state', text('This refund has an order already'))
  return { payment, refund, shares: await loadShares(tx, context, payment, orders) }
}

/**
 * Says for which order a refund of a payment of several orders was made. Where none of them could get all of it, the order gets what it can,
 * and the rest waits. @returns the refund of the order
 */
export async function assignRefund(
  context: PaymentContext,
  { orderId, ...settled }: RefundToSettle & { orderId: number },
): Promise<{ id: number; change: RecordedChange } | Refusal> {
  const writeContext = await prepareWriteContext(context)
  const result = await context.database.write(async (tx) => {
    const locked = await lockUnassigned(tx, writeContext, settled)
    if (locked instanceof Refusal) return locked
    const { payment, refund, shares } = locked
    const share = shares.find(({ order }) => order.id === orderId)
    if (!share) return refuse('not_found', text('This order was not paid with that payment'))
    const isWhole = refund.amount <= share.capacity
    if (share.capacity === 0 || (!isWhole && shares.some(({ capacity }) => capacity >= refund.amount)))
      return refuse('refund_too_much', text('Not so much of what was paid is left to give back'))
    const [made] = await takeUp(tx, writeContext, [refund])
    if (!made) return refuse('not_found', text('This refund does not exist'))
    const { ids, stock, amount } = await giveWhatCan(tx, writeContext, { payment, share, made })
    const { code } = share.order
    const change = await recordChange(tx, {
      ...{ actor: settled.actor, action: 'refund_assigned', shopId: null, at: writeContext.now },
      sentence: text('Assigned a refund of the payment provider to order {{code}}'),
      subject: { kind: 'order', id: orderId, name: code },
      values: { code },
      after: { refund: ids[0] ?? 0, amount, ...(made.reference && { reference: made.reference }) },
    })
    return { id: ids[0] ?? 0, change, stock, order: share.order }
  })
  if (result instanceof Refusal) return result
  context.outbound.kick()
  publishStockChange(context, result.stock)
  publishOrderChange(context, [result.order])
  return result
}

/** Says that the market bears a refund, since it is more than the orders of its payment could get back. */
export async function writeOffRefund(
  context: PaymentContext,
  settled: RefundToSettle,
): Promise<{ id: number; change: RecordedChange } | Refusal> {
  const writeContext = await prepareWriteContext(context)
  return context.database.write(async (tx) => {
    const locked = await lockUnassigned(tx, writeContext, settled)
    if (locked instanceof Refusal) return locked
    const { refund, shares } = locked
    const { id, amount, reference } = refund
    const [first] = shares
    if (!first || reference === null) return refuse('not_found', text('This refund does not exist'))
    if (refund.status !== 'done')
      return refuse('return_state', text('The payment provider has not decided about this refund yet'))
    if (shares.some(({ capacity }) => capacity > 0))
      return refuse('return_state', text('One of the orders can still get a part of it: choose that first'))
    await updateRefund(tx, id, { bearer: 'market', updated_at: writeContext.now })
    await postWrittenOff(tx, writeContext, reference)
    const { code } = first.order
    const change = await recordChange(tx, {
      ...{ actor: settled.actor, action: 'refund_written_off', shopId: null, at: writeContext.now },
      sentence: text('Said that the market bears a refund beyond what order {{code}} could get back'),
      subject: { kind: 'order', id: first.order.id, name: code },
      values: { code },
      after: { refund: id, amount, reference },
    })
    return { id, change }
  })
}
