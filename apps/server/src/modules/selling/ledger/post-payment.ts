import type { Tx } from '../../../db/index.ts'
import { inMarketUnits, type MoneyContext, posting } from './order-money.ts'
import { type Entry, post, postAll } from './post.ts'
import { type OrderMoneyRow, selectOrderMoney, updateOrderMoney } from './repository.ts'

export interface PaymentShare {
  orderId: number
  /** Of the order, in its own units. */
  amount: number
  /** It goes back at once: its order was paid already, or is cancelled. */
  isReturned: boolean
}

/** Posts a payment, which may be of several orders: what each brings its shop, or is owed to the shopper again. */
export async function postPayment(
  tx: Tx,
  context: MoneyContext,
  payment: { id: number; gateway: string },
  shares: readonly PaymentShare[],
): Promise<void> {
  const rows = await selectOrderMoney(
    tx,
    shares.map(({ orderId }) => orderId),
  )
  const entries: Entry[] = []
  let received = 0
  for (const { orderId, amount, isReturned } of shares) {
    const row = rows.find(({ order_id }) => order_id === orderId)
    if (!row) continue
    const units = inMarketUnits(row)
    const about = { order: orderId }
    const paid = units(amount)
    received += paid
    if (isReturned) entries.push({ account: 'refunds_due', amount: -paid, ...about })
    else {
      const credit = units(row.credit)
      entries.push({ account: 'market_vouchers', amount: credit - paid, ...about })
      entries.push({ account: 'pending', shop: row.shop_id, amount: -credit, ...about })
    }
  }
  const whole: Entry[] = [{ account: 'gateway', gateway: payment.gateway, amount: received }, ...entries]
  if ((await post(tx, posting(context, 'paid', `payment:${payment.id}`, whole))) === undefined) return
  for (const { orderId, amount, isReturned } of shares)
    await updateOrderMoney(tx, orderId, isReturned ? {} : { state: 'pending' }, { received: amount })
}

/** Posts what the market's voucher pays of orders that cost their shoppers nothing. */
export async function postFreeOrders(
  tx: Tx,
  context: MoneyContext,
  orders: readonly Pick<OrderMoneyRow, 'order_id' | 'shop_id' | 'credit'>[],
): Promise<void> {
  await postAll(
    tx,
    orders.map(({ order_id: order, shop_id: shop, credit }) =>
      posting(context, 'paid', `free:${order}`, [
        { account: 'market_vouchers', amount: credit, order },
        { account: 'pending', shop, amount: -credit, order },
      ]),
    ),
  )
}
