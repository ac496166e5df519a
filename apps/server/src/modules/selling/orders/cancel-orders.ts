import type { Tx } from '../../../db/index.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { deleteRefilled, withinLimits } from '../../base/rate-limits/rate-limits.ts'
import { returnSlots } from '../../goods/delivery/index.ts'
import { readMoney, voidOrders } from '../ledger/index.ts'
import { releaseVoucher } from '../vouchers/index.ts'
import { creditOrders } from './invoice-order.ts'
import {
  type OrderDeps,
  type OrderWriteContext,
  prepareWriteContext,
  publishOrderChange,
  sendOrderMail,
} from './order-mail.ts'
import { KEY_LIFETIME_MS } from './place-order.ts'
import { orderLimits } from './refuse-order.ts'
import {
  insertEvent,
  type OrderRow,
  selectLines,
  selectOrderOfShopper,
  selectOverdue,
  toStockLine,
  updateOrder,
} from './repository.ts'
import { deleteKeysBefore } from './repository-idempotency.ts'
import { type Caller, type Canceller, pickupStatusesLeadingTo, statusesLeadingTo } from './rules.ts'
import { refuseUnknownOrder } from './show-order.ts'
import { mergeStockChanges, publishStockChange, returnStock, type StockChange } from './stock.ts'

interface CancelRequest {
  orderId: number
  caller: Caller
  reason: string
}

/** Cancels a pending order for its shopper, and returns an online payment. */
export async function cancelOrder(
  deps: OrderDeps,
  { orderId, caller, reason }: CancelRequest,
): Promise<Refusal | undefined> {
  const context = await prepareWriteContext(deps)
  const cancelled = await deps.database.write((tx) =>
    withinLimits(tx, orderLimits('cancel', caller, context), async () => {
      if (!(await selectOrderOfShopper(tx, { id: orderId, userId: caller.userId }))) return refuseUnknownOrder()
      const result = await cancelOrders(tx, context, {
        ...{ orderIds: [orderId], by: 'shopper', reason },
        returnMoney: (ids) => deps.payments.requestRefund(tx, context, ids, 'shopper'),
      })
      if (result.orders.length === 0)
        return refuse('order_not_cancellable', text('This order can no longer be cancelled'))
      return result
    }),
  )
  if (cancelled instanceof Refusal) return cancelled
  deps.outbound.kick()
  deps.payments.kick()
  publishStockChange(deps, cancelled.stock)
  publishOrderChange(deps, cancelled.orders)
  return undefined
}

interface Cancellation {
  orderIds: readonly number[]
  by: Canceller
  /** Given by the canceller, if any. */
  reason: string | null
  /** False: what came back is not sold again. */
  restock?: boolean
  /** Returns or closes the payments of cancelled online orders; absent: their money has gone back already. */
  returnMoney?: (orderIds: readonly number[]) => Promise<void>
}

interface Cancelled {
  /** The orders that were cancelled. The others no longer could be, and are unchanged. */
  orders: OrderRow[]
  stock: StockChange
}

/**
 * Cancels those orders without shipments, or whose parcel came back, that the canceller still may (docs/spec/api §5, "Status"), returns their stock, vouchers and money, takes
 * their invoices back and mails the shopper. After the commit the caller calls `outbound.kick` and `publishStockChange`.
 */
export async function cancelOrders(
  tx: Tx,
  context: OrderWriteContext,
  { orderIds, by, reason, restock = true, returnMoney }: Cancellation,
): Promise<Cancelled> {
  const now = context.now
  const orders: OrderRow[] = []
  for (const id of [...orderIds].sort((a, b) => a - b)) {
    const order = await updateOrder(tx, {
      id,
      from: statusesLeadingTo('cancelled', by),
      orPickup: {
        from: pickupStatusesLeadingTo('cancelled', by === 'shopper' ? 'free' : by),
        changed: by === 'shopper',
      },
      set: {
        status: 'cancelled',
        cancelled_by: cancelledBy(by),
        cancel_reason: reason,
        expires_at: null,
      },
      now,
      unshipped: by !== 'undelivered',
      ...(by === 'expiry' && { overdue: true, paymentStatus: ['pending', 'failed'] }),
      ...(by === 'refund' && { paymentStatus: ['paid'] }),
    })
    if (order) orders.push(order)
  }
  if (orders.length === 0) return { orders, stock: mergeStockChanges([]) }
  const ids = orders.map((order) => order.id)
  const lines = await selectLines(tx, { orderIds: ids })
  const shopIds = new Map(orders.map((order) => [order.id, order.shop_id]))
  const stock = await returnStock(
    tx,
    (restock ? lines : []).map((line) => ({
      ...toStockLine(line),
      // Pieces that went back on their own are in the shelf, or were not to be.
      ...(by === 'undelivered' && { quantity: line.quantity - line.refunded }),
      orderId: line.order_id,
      shopId: shopIds.get(line.order_id) ?? 0,
    })),
    now,
  )
  for (const { voucher_id, user_id } of [...orders].sort(byVoucher))
    if (voucher_id !== null) await releaseVoucher(tx, voucher_id, user_id)
  const hasReopened = await returnSlots(
    tx,
    orders.flatMap((order) => order.pickup_date_id ?? []),
  )
  for (const order_id of ids) await insertEvent(tx, { order_id, status: 'cancelled', at: now })
  // Of what was paid, a part may have gone back before.
  const paid = orders.filter(({ payment_status }) => payment_status === 'paid').map(({ id }) => id)
  const left = new Map((await readMoney(tx, paid)).map((money) => [money.order_id, money.received - money.refunding]))
  for (const order of orders)
    await sendOrderMail(tx, context, order, by === 'expiry' ? 'expired' : 'cancelled', {
      amount: left.get(order.id) || order.payable_amount,
    })
  if (returnMoney) {
    await returnMoney(orders.filter((order) => order.payment_method === 'online').map((order) => order.id))
    await voidOrders(tx, context, ids)
    await creditOrders(tx, context, orders)
  }
  return { orders, stock: hasReopened ? { ...stock, affectsLists: true } : stock }
}

/** The side that an order tells of: a refund outside of the shop is made on the seller's, who also says that a parcel came back. */
const cancelledBy = (by: Canceller) => {
  if (by === 'withdrawal') return 'shopper'
  return by === 'refund' || by === 'undelivered' ? 'seller' : by
}

const byVoucher = (a: OrderRow, b: OrderRow) => (a.voucher_id ?? 0) - (b.voucher_id ?? 0)

const POLL_INTERVAL_MS = 15_000
const PRUNE_INTERVAL_MS = 3_600_000
/** Cancelled in one transaction, for which other writers wait. */
const BATCH = 20

/** The background job that cancels unpaid orders and deletes old idempotency keys and rate limits. */
export interface OrderExpiryWorker extends Omit<BackgroundWorker, 'workDue'> {
  /** Cancels all orders that were not paid in time. */
  expireDue(): Promise<void>
}

export function createOrderExpiryWorker(deps: OrderDeps): OrderExpiryWorker {
  const { database, now, outbound, payments } = deps
  let prunedAt = Number.NEGATIVE_INFINITY

  async function expireDue(mayGo: () => boolean): Promise<void> {
    for (;;) {
      const due = await selectOverdue(database.db, now(), BATCH)
      if (due.length === 0 || !mayGo()) return
      const context = await prepareWriteContext(deps)
      const expired = await database.write(async (tx) => {
        const orderIds = due.map((order) => order.id)
        return cancelOrders(tx, context, {
          ...{ orderIds, by: 'expiry', reason: null },
          returnMoney: (ids) => payments.requestRefund(tx, context, ids, 'expiry'),
        })
      })
      outbound.kick()
      payments.kick()
      publishStockChange(deps, expired.stock)
      publishOrderChange(deps, expired.orders)
      // The orders were paid or cancelled meanwhile; any other is cancelled by the next run.
      if (expired.orders.length === 0) return
    }
  }

  async function prune(): Promise<void> {
    if (Math.abs(now() - prunedAt) < PRUNE_INTERVAL_MS) return
    prunedAt = now()
    await database.write(async (tx) => {
      await deleteKeysBefore(tx, now() - KEY_LIFETIME_MS)
      await deleteRefilled(tx, now())
    })
  }

  const { workDue, ...background } = createBackgroundWorker({
    name: 'unpaid-orders',
    async work({ mayGo }) {
      await expireDue(mayGo)
      await prune()
    },
    failure: 'orders that were not paid in time could not be cancelled',
    now,
    lookEveryMs: POLL_INTERVAL_MS,
  })
  return { ...background, expireDue: workDue }
}
