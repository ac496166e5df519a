import type { Tx } from '../../db/index.ts'
import { returnVoucher } from '../vouchers/index.ts'
import type { OrderChange } from './order-change.ts'
import { mailAbout } from './order-mails.ts'
import { insertEvent, moveOrder, type OrderRow, selectLines } from './repository.ts'
import { type Canceller, statusesBefore } from './rules.ts'
import { joinStockChanges, returnStock, type StockChange } from './stock.ts'

export interface Cancellation {
  orderIds: readonly number[]
  by: Canceller
  /** In the words of whoever cancels; null: none given. */
  reason: string | null
}

export interface Cancelled {
  /** Those that were cancelled now. The others had moved on already; they are as they were. */
  orders: OrderRow[]
  /** Of these, the ones that are paid online: what was paid goes back, what is open is closed. */
  refund: number[]
  stock: StockChange
}

/**
 * Cancels orders as far as whoever cancels still may (api.md, "Status"): stock and vouchers return, the shopper is written to.
 * Money is a matter of payments: see `refund`. After the commit, kick the outbound and `publishStockChange`.
 */
export async function cancelOrders(
  tx: Tx,
  change: OrderChange,
  { orderIds, by, reason }: Cancellation,
): Promise<Cancelled> {
  const now = change.now
  const orders: OrderRow[] = []
  for (const id of [...orderIds].sort((a, b) => a - b)) {
    const order = await moveOrder(tx, {
      id,
      from: statusesBefore('cancelled', by),
      // Money goes back by itself from the shop's side alone.
      set: {
        status: 'cancelled',
        cancelled_by: by === 'refund' ? 'seller' : by,
        cancel_reason: reason,
        expires_at: null,
      },
      now,
      ...(by === 'expiry' && { overdue: true, paymentStatus: ['pending', 'failed'] }),
      ...(by === 'refund' && { paymentStatus: ['paid'] }),
    })
    if (order) orders.push(order)
  }
  if (orders.length === 0) return { orders, refund: [], stock: joinStockChanges([]) }
  const ids = orders.map((order) => order.id)
  const lines = await selectLines(tx, { orderIds: ids })
  const stock = await returnStock(tx, lines)
  for (const { voucher_id, user_id } of [...orders].sort(byVoucher))
    if (voucher_id !== null) await returnVoucher(tx, voucher_id, user_id)
  for (const order_id of ids) await insertEvent(tx, { order_id, status: 'cancelled', at: now })
  for (const order of orders) await mailAbout(tx, change, order, by === 'expiry' ? 'expired' : 'cancelled')
  return {
    orders,
    refund: orders.filter((order) => order.payment_method === 'online').map((order) => order.id),
    stock,
  }
}

const byVoucher = (a: OrderRow, b: OrderRow) => (a.voucher_id ?? 0) - (b.voucher_id ?? 0)
