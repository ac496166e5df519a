import { ORDER_STATUSES } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'
import { writeTogether } from '../../../db/write-together.ts'
import { lowStockToNote } from '../../base/notifications/index.ts'
import { takeSlot } from '../../goods/delivery/index.ts'
import { redeemVouchers } from '../vouchers/index.ts'
import { cancelOrders } from './cancel-orders.ts'
import { creditOrders } from './invoice-order.ts'
import { type OrderWriteContext, sendOrderMail, tellShops } from './order-mail.ts'
import {
  insertEvent,
  type OrderRow,
  selectLines,
  selectLowStockLimits,
  selectOrder,
  toStockLine,
  updateOrder,
} from './repository.ts'
import { withSavepoint } from './repository-idempotency.ts'
import { statusesLeadingTo } from './rules.ts'
import { mergeStockChanges, type StockChange, salesToRecord, takeStock } from './stock.ts'

export interface PaymentResult {
  orderIds: readonly number[]
  outcome: 'paid' | 'failed'
}

export interface AppliedPayment {
  /** Orders that are paid and valid, also if they were before. */
  paid: number[]
  /** Cancelled orders whose payment is to be returned. They stay `paid` until {@link markRefunded}. */
  refund: number[]
  /** The effect of reopened orders. */
  stock: StockChange
}

/**
 * Applies the result of a payment to its orders, idempotently. An expired order that is paid late is reopened if its stock and
 * voucher are still available; otherwise, as for a cancelled order, the payment is to be refunded. After the commit the caller calls
 * `outbound.kick` and `publishStockChange`.
 */
export async function applyPayment(
  tx: Tx,
  context: OrderWriteContext,
  { orderIds, outcome }: PaymentResult,
): Promise<AppliedPayment> {
  const settled: Pick<AppliedPayment, 'paid' | 'refund'> = { paid: [], refund: [] }
  const stock: StockChange[] = []
  for (const id of [...orderIds].sort((a, b) => a - b)) {
    if (outcome === 'failed') await applyFailure(tx, context, id)
    else {
      const result = await applySuccess(tx, context, id)
      if (typeof result === 'object') stock.push(result)
      if (result) settled[result === 'refund' ? 'refund' : 'paid'].push(id)
    }
  }
  return { ...settled, stock: mergeStockChanges(stock) }
}

/**
 * Marks orders whose whole payment was returned. Those that have not been shipped are cancelled, as they would hold their stock for
 * ever. The caller tells their shoppers, and calls `publishStockChange` after the commit.
 */
export async function markRefunded(
  tx: Tx,
  context: OrderWriteContext,
  orderIds: readonly number[],
): Promise<{ stock: StockChange; refunded: OrderRow[] }> {
  const { stock } = await cancelOrders(tx, context, { orderIds, by: 'refund', reason: null })
  const refunded: OrderRow[] = []
  for (const id of [...orderIds].sort((a, b) => a - b)) {
    const order = await updateOrder(tx, {
      id,
      from: ORDER_STATUSES,
      set: { payment_status: 'refunded' },
      now: context.now,
      paymentStatus: ['paid'],
    })
    if (order) refunded.push(order)
  }
  await creditOrders(tx, context, refunded)
  return { stock, refunded }
}

/** The money of an order did not arrive at its shopper's: it is paid until that goes back in another way. */
export async function unmarkRefunded(tx: Tx, { now }: OrderWriteContext, id: number): Promise<void> {
  await updateOrder(tx, { id, from: ORDER_STATUSES, set: { payment_status: 'paid' }, now, paymentStatus: ['refunded'] })
}

const UNPAID = { paymentStatus: ['pending', 'failed'] } as const

/** Ignores a failure that arrives after the success: gateways do not deliver in order. */
async function applyFailure(tx: Tx, context: OrderWriteContext, id: number): Promise<void> {
  const order = await updateOrder(tx, {
    id,
    from: ['pending'],
    set: { payment_status: 'failed' },
    now: context.now,
    paymentStatus: ['pending'],
  })
  if (order) await sendOrderMail(tx, context, order, 'payment_failed')
}

/** @returns the stock change of a reopened order; otherwise whether it is paid or to be refunded. */
async function applySuccess(
  tx: Tx,
  context: OrderWriteContext,
  id: number,
): Promise<'paid' | 'refund' | StockChange | undefined> {
  const now = context.now
  const paid = await updateOrder(tx, {
    id,
    from: ['pending'],
    set: { payment_status: 'paid', expires_at: null },
    now,
    ...UNPAID,
  })
  if (paid) {
    await sendOrderMail(tx, context, paid, 'paid')
    await writeTogether(tx, await tellShops(tx, [paid], now))
    return 'paid'
  }
  const order = await selectOrder(tx, id)
  if (!order || order.payment_status === 'refunded') return undefined
  if (order.status !== 'cancelled') return 'paid'
  if (order.payment_status === 'paid') return 'refund'
  const reopened = order.cancelled_by === 'expiry' && (await withSavepoint(tx, () => reopenExpired(tx, context, order)))
  if (reopened) return reopened
  await updateOrder(tx, { id, from: ['cancelled'], set: { payment_status: 'paid' }, now, ...UNPAID })
  return 'refund'
}

/** Reopens an expired order. @returns undefined when its stock, voucher or pick-up is gone: the caller then undoes what was written. */
async function reopenExpired(tx: Tx, context: OrderWriteContext, order: OrderRow): Promise<StockChange | undefined> {
  const now = context.now
  const takenStock = await takeStock(tx, (await selectLines(tx, { orderIds: [order.id] })).map(toStockLine))
  if (takenStock.outOfStock.length + takenStock.flashSaleOver.length > 0) return undefined
  if (order.voucher_id !== null && !(await redeemVoucherAgain(tx, order, order.voucher_id))) return undefined
  const slot = order.pickup_date_id === null ? { isLast: false } : await takeSlot(tx, order.pickup_date_id, now)
  if (!slot) return undefined
  const reopened = await updateOrder(tx, {
    id: order.id,
    from: statusesLeadingTo('pending', 'payment'),
    set: { status: 'pending', payment_status: 'paid', cancelled_by: null, cancel_reason: null },
    now,
    ...UNPAID,
  })
  if (!reopened) return undefined
  const limits = new Map((await selectLowStockLimits(tx, order.id)).map((row) => [row.id, row.low_stock_limit]))
  const sales = takenStock.taken.map(({ line, stockAfter }) => ({
    line: { ...line, orderId: order.id, shopId: order.shop_id, lowStockLimit: limits.get(line.variantId) ?? null },
    stockAfter,
  }))
  await sendOrderMail(tx, context, reopened, 'paid')
  await writeTogether(tx, [
    insertEvent.later({ order_id: order.id, status: 'pending', at: now }),
    salesToRecord(sales, now),
    ...(await lowStockToNote(tx, sales, now)),
    ...(await tellShops(tx, [order], now)),
  ])
  return slot.isLast ? { ...takenStock.stockChange, affectsLists: true } : takenStock.stockChange
}

async function redeemVoucherAgain(tx: Tx, order: OrderRow, voucherId: number): Promise<boolean> {
  return !(await redeemVouchers(tx, [{ id: voucherId, code: order.voucher_code ?? '' }], order.user_id))
}
