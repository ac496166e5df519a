import { ORDER_STATUSES } from '@rialto/contract/enums'
import type { Tx } from '../../db/index.ts'
import { Refusal } from '../../lib/refusal.ts'
import { takeVoucher } from '../vouchers/index.ts'
import { cancelOrders } from './cancel-orders.ts'
import type { OrderChange } from './order-change.ts'
import { mailAbout } from './order-mails.ts'
import { insertEvent, moveOrder, type OrderRow, selectLines, selectOrder } from './repository.ts'
import { wholly } from './repository-savepoint.ts'
import { statusesBefore } from './rules.ts'
import { joinStockChanges, type StockChange, takeStock } from './stock.ts'

export interface Settlement {
  orderIds: readonly number[]
  outcome: 'paid' | 'failed'
}

export interface Settled {
  /** Orders that are paid and stand, also where they were told of before. */
  paid: number[]
  /** Orders whose money has come and that cannot be had any more: it goes back. They are cancelled, and paid until {@link markRefunded}. */
  refund: number[]
  /** Of orders that were taken up again. */
  stock: StockChange
}

/**
 * Carries a gateway's word over to the orders that it is about; told twice it changes nothing. A payment that comes after the
 * order had expired takes it up again where stock and voucher are still to be had, else it is to be refunded, as is one for an
 * order that somebody cancelled. After the commit, kick the outbound and `publishStockChange`.
 */
export async function settlePayment(tx: Tx, change: OrderChange, { orderIds, outcome }: Settlement): Promise<Settled> {
  const settled: Pick<Settled, 'paid' | 'refund'> = { paid: [], refund: [] }
  const stock: StockChange[] = []
  for (const id of [...orderIds].sort((a, b) => a - b)) {
    if (outcome === 'failed') await fail(tx, change, id)
    else {
      const result = await pay(tx, change, id)
      if (typeof result === 'object') stock.push(result)
      if (result) settled[result === 'refund' ? 'refund' : 'paid'].push(id)
    }
  }
  return { ...settled, stock: joinStockChanges(stock) }
}

/**
 * All that was paid for these orders has been returned, whoever sent it. Paid orders whose goods have not left yet are cancelled: nobody
 * would pack them, and they would hold their stock for ever. After the commit, kick the outbound and `publishStockChange`.
 */
export async function markRefunded(tx: Tx, change: OrderChange, orderIds: readonly number[]): Promise<StockChange> {
  const { stock } = await cancelOrders(tx, change, { orderIds, by: 'refund', reason: null })
  for (const id of [...orderIds].sort((a, b) => a - b)) {
    const order = await moveOrder(tx, {
      id,
      from: ORDER_STATUSES,
      set: { payment_status: 'refunded' },
      now: change.now,
      paymentStatus: ['paid'],
    })
    if (order) await mailAbout(tx, change, order, 'refunded')
  }
  return stock
}

const unpaid = { paymentStatus: ['pending', 'failed'] } as const

/** A gateway's "no" after its "yes" is old news that was held up on its way. */
async function fail(tx: Tx, change: OrderChange, id: number): Promise<void> {
  const order = await moveOrder(tx, {
    id,
    from: ['pending'],
    set: { payment_status: 'failed' },
    now: change.now,
    paymentStatus: ['pending'],
  })
  if (order) await mailAbout(tx, change, order, 'payment_failed')
}

/** @returns what the stock came to where the order was taken up again. */
async function pay(tx: Tx, change: OrderChange, id: number): Promise<'paid' | 'refund' | StockChange | undefined> {
  const now = change.now
  const standing = await moveOrder(tx, {
    id,
    from: ['pending'],
    set: { payment_status: 'paid', expires_at: null },
    now,
    ...unpaid,
  })
  if (standing) {
    await mailAbout(tx, change, standing, 'paid')
    return 'paid'
  }
  const order = await selectOrder(tx, id)
  if (!order || order.payment_status === 'refunded') return undefined
  if (order.status !== 'cancelled') return 'paid'
  if (order.payment_status === 'paid') return 'refund'
  const again = order.cancelled_by === 'expiry' && (await wholly(tx, () => takeUpAgain(tx, change, order)))
  if (again) return again
  await moveOrder(tx, { id, from: ['cancelled'], set: { payment_status: 'paid' }, now, ...unpaid })
  return 'refund'
}

/** Restores the order where everything in it can still be had; undefined otherwise, and what was written is to be undone. */
async function takeUpAgain(tx: Tx, change: OrderChange, order: OrderRow): Promise<StockChange | undefined> {
  const now = change.now
  const taken = await takeStock(tx, await selectLines(tx, { orderIds: [order.id] }))
  if (taken.variants.length + taken.contingents.length > 0) return undefined
  if (order.voucher_id !== null && !(await takeVoucherAgain(tx, order, order.voucher_id))) return undefined
  const again = await moveOrder(tx, {
    id: order.id,
    from: statusesBefore('pending', 'payment'),
    set: { status: 'pending', payment_status: 'paid', cancelled_by: null, cancel_reason: null },
    now,
    ...unpaid,
  })
  if (!again) return undefined
  await insertEvent(tx, { order_id: order.id, status: 'pending', at: now })
  await mailAbout(tx, change, again, 'paid')
  return taken.change
}

async function takeVoucherAgain(tx: Tx, order: OrderRow, voucherId: number): Promise<boolean> {
  const { shop_id, voucher_code, coupon_discount, user_id } = order
  const voucher = { id: voucherId, shop_id, code: voucher_code ?? '', discount: coupon_discount }
  return !((await takeVoucher(tx, voucher, user_id)) instanceof Refusal)
}
