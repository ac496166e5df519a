import type { Tx } from '../../../db/index.ts'
import { chargeVat, commissionOf, feeMonth } from './order-fees.ts'
import { inMarketUnits, loadMoney, type MoneyContext, posting } from './order-money.ts'
import { type Posting, postAll } from './post.ts'
import { gatewayFeeOf } from './post-gateway.ts'
import { type OrderMoneyRow, sumGivenBack, updateOrderMoney } from './repository.ts'
import { withdrawalTime } from './withdrawal-time.ts'

/** Notes that the last parcel of an order has left, from which time its arrival is assumed. */
export async function noteDispatched(tx: Tx, context: MoneyContext, orderId: number): Promise<void> {
  const [money] = await loadMoney(tx, context, [orderId])
  if (money && money.proven_at === null && money.state !== 'void' && money.state !== 'released')
    await updateOrderMoney(tx, orderId, { dispatched_at: context.now })
}

/** Moves what is left of an order from `pending` to what can be paid. */
export const releaseOf = (
  context: MoneyContext,
  { order_id, shop_id }: { order_id: number; shop_id: number },
  left: number,
): Posting =>
  posting(context, 'release', `release:${order_id}`, [
    { account: 'pending', shop: shop_id, amount: left, order: order_id },
    { account: 'available', shop: shop_id, amount: -left, order: order_id },
  ])

const DAY_MS = 86_400_000

/**
 * Posts that an order has arrived: what its shop collected in cash, and the market's commission. Its money is released once the days for
 * withdrawals and complaints are over.
 * @returns false where it was proven before, is not paid or comes to nothing
 */
export async function proveArrival(
  tx: Tx,
  context: MoneyContext,
  { orderId, proof }: { orderId: number; proof: NonNullable<OrderMoneyRow['proof']> },
): Promise<boolean> {
  const [money] = await loadMoney(tx, context, [orderId])
  if (!money || !canBeProven(money)) return false
  const entries: Posting[] = []
  const about = { order: orderId }
  const shop = money.shop_id
  if (money.payment_method === 'cash') {
    const units = inMarketUnits(money)
    // Pieces that were cancelled before have lowered what is collected.
    const cancelled = await sumGivenBack(tx, orderId)
    const credit = units(money.credit - cancelled.amount - cancelled.marketShare)
    const cash = units(money.received - money.refunding)
    entries.push(
      posting(context, 'cash', `cash:${orderId}`, [
        { account: 'cash_with', shop, amount: cash, ...about },
        { account: 'market_vouchers', amount: credit - cash, ...about },
        { account: 'pending', shop, amount: -credit, ...about },
      ]),
      posting(context, 'cash_kept', `cash-kept:${orderId}`, [
        { account: 'pending', shop, amount: cash, ...about },
        { account: 'cash_with', shop, amount: -cash, ...about },
      ]),
    )
  }
  const commission = await commissionOf(tx, money)
  const { fee_vat: vat, fee_vat_ppm: vat_ppm } = money
  let tax = 0
  if (commission !== 0) {
    const period = { shop_id: shop, month: await feeMonth(tx, context), document: 'charge', vat, vat_ppm } as const
    tax = await chargeVat(tx, period, commission)
  }
  const gatewayFee = await gatewayFeeOf(tx, money)
  entries.push(
    posting(context, 'earned', `earned:${orderId}`, [
      { account: 'pending', shop, amount: commission + tax + gatewayFee, ...about },
      { account: 'commission', amount: -commission, ...about },
      { account: 'commission_vat', amount: -tax, ...about },
      { account: 'gateway_fees', amount: -gatewayFee, ...about },
    ]),
  )
  await postAll(tx, entries)
  const withdrawal = await withdrawalTime(tx, context, money)
  const held = context.now + context.settings.payout_hold_days * DAY_MS
  await updateOrderMoney(tx, orderId, {
    ...{ state: 'earned', proof, proven_at: context.now, earned_at: context.now },
    release_at: Math.max(held, withdrawal ? withdrawal.holdsUntil + DAY_MS : 0),
    withdrawal_until: withdrawal?.until ?? null,
  })
  return true
}

/** Whether it may still be said that an order has arrived; the caller knows whether it has left. */
const canBeProven = ({
  proven_at,
  state,
  payment_method,
}: Pick<OrderMoneyRow, 'proven_at' | 'state' | 'payment_method'>): boolean =>
  proven_at === null && (state === 'pending' || (state === 'waiting' && payment_method === 'cash'))
