import type { LedgerAccount } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import { giveFeesBack } from './order-fees.ts'
import { claimEntries, inMarketUnits, loadMoney, type MoneyContext, orderBalances, posting } from './order-money.ts'
import { type Entry, post } from './post.ts'
import { releaseOf } from './prove-arrival.ts'
import { lockShops, type OrderMoneyRow, selectOrderMoney, updateOrderMoney } from './repository.ts'

interface BegunRefund {
  id: number
  orderId: number
  amount: number
  /** Its money came in for nothing, so that no shop was ever owed it. */
  isOfDuplicate: boolean
}

/** Posts refunds that have just been recorded: what goes back is owed to the shopper, and no longer to the shop. */
export async function beginRefunds(tx: Tx, context: MoneyContext, refunds: readonly BegunRefund[]): Promise<void> {
  for (const { id, orderId, amount, isOfDuplicate } of refunds) {
    const [money] = await loadMoney(tx, context, [orderId])
    if (!money) continue
    if (!isOfDuplicate)
      await takeBackOrder(tx, context, money, {
        ...{ causeKey: `refund:${id}`, feeKey: `refund-fee:${id}` },
        amount: inMarketUnits(money)(amount),
      })
    await updateOrderMoney(tx, orderId, {}, { refunding: amount })
  }
}

interface DoneRefund {
  id: number
  attempts: number
  order_id: number
  amount: number
  gateway: string
}

/** Posts a refund that a gateway has made. */
export async function finishRefund(tx: Tx, context: MoneyContext, refund: DoneRefund): Promise<void> {
  const { id, attempts, order_id, amount, gateway } = refund
  const [money] = await loadMoney(tx, context, [order_id])
  if (!money) return
  await openRefund(tx, context, money, refund)
  await postReturned(tx, context, money, { causeKey: `refund-done:${id}:${attempts}`, amount, gateway })
}

/** A refund of before the ledger is owed to its shopper from the market's opening. */
async function openRefund(tx: Tx, context: MoneyContext, money: OrderMoneyRow, { id, amount }: DoneRefund) {
  if (money.legacy === 0) return
  const due = -((await orderBalances(tx, money.order_id)).get('refunds_due') ?? 0)
  const wanted = inMarketUnits(money)(amount)
  if (due >= wanted) return
  const about = { order: money.order_id }
  await post(
    tx,
    posting(context, 'opening', `opening:refund:${id}`, [
      { account: 'opening', amount: wanted, ...about },
      { account: 'refunds_due', amount: -wanted, ...about },
    ]),
  )
}

interface DashboardRefund {
  payment: { id: number; gateway: string }
  orderId: number
  amount: number
  /** Why it is already owed to the shopper, so that no claim is taken. */
  alreadyDue: 'never posted' | 'duplicate kept' | null
}

/** Posts a refund that was made in the gateway's dashboard, without a refund of ours. */
export async function postDashboardRefund(tx: Tx, context: MoneyContext, refund: DashboardRefund): Promise<void> {
  const { payment, orderId, amount, alreadyDue } = refund
  const [money] = await loadMoney(tx, context, [orderId])
  if (!money) return
  const of = `payment:${payment.id}:${orderId}`
  if (alreadyDue === null)
    await takeBackOrder(tx, context, money, {
      ...{ causeKey: `refund:${of}`, feeKey: `refund-fee:${of}` },
      amount: inMarketUnits(money)(amount),
    })
  // The refund of the duplicate that is kept now counted already.
  if (alreadyDue !== 'duplicate kept') await updateOrderMoney(tx, orderId, {}, { refunding: amount })
  const { gateway } = payment
  await postReturned(tx, context, money, { causeKey: `refund-done:${of}`, amount, gateway })
}

async function postReturned(
  tx: Tx,
  context: MoneyContext,
  money: OrderMoneyRow,
  { causeKey, amount, gateway }: { causeKey: string; amount: number; gateway: string },
): Promise<void> {
  const paid = inMarketUnits(money)(amount)
  const about = { order: money.order_id }
  const id = await post(
    tx,
    posting(context, 'refund_done', causeKey, [
      { account: 'refunds_due', amount: paid, ...about },
      { account: 'gateway', gateway, amount: -paid, ...about },
    ]),
  )
  if (id === undefined && paid !== 0) return
  await updateOrderMoney(tx, money.order_id, {}, { refunded: amount })
  const [after] = await selectOrderMoney(tx, [money.order_id])
  if (after && after.refunded >= after.received) await voidMoney(tx, context, after)
}

/** Ends the money of orders that come to nothing: they are cancelled, or all that came in has gone back. */
export async function voidOrders(tx: Tx, context: MoneyContext, ids: readonly number[]): Promise<void> {
  for (const money of await selectOrderMoney(tx, ids)) await voidMoney(tx, context, money)
}

async function voidMoney(tx: Tx, context: MoneyContext, money: OrderMoneyRow): Promise<void> {
  if (money.state === 'void' || money.state === 'released') return
  const balances = await orderBalances(tx, money.order_id)
  const left = -(balances.get('pending') ?? 0)
  const about = { order: money.order_id }
  const shop = money.shop_id
  if (left !== 0 && money.state === 'earned') {
    // The tax on fees is rounded by the month, so that a cent may be left of what was given back.
    await lockShops(tx, [shop])
    await post(tx, releaseOf(context, { order_id: money.order_id, shop_id: shop }, left))
  } else {
    // What the market's voucher paid of an order that cost its shopper nothing.
    const { account } = voucherOf(money, balances)
    await post(
      tx,
      posting(context, 'part_gone', `void:${money.order_id}`, [
        { account: 'pending', shop, amount: left, ...about },
        { account, amount: -left, ...about },
      ]),
    )
  }
  await updateOrderMoney(tx, money.order_id, { state: 'void', dispatched_at: null })
}

/** Takes back all that an order brought its shop, with its commission, since its money goes back as a whole. */
async function takeBackOrder(
  tx: Tx,
  context: MoneyContext,
  money: OrderMoneyRow,
  { causeKey, feeKey, amount }: { causeKey: string; feeKey: string; amount: number },
): Promise<void> {
  const about = { order: money.order_id }
  const refund: Entry = { account: 'refunds_due', amount: -amount, ...about }
  const balances = await orderBalances(tx, money.order_id)
  if (isOutside(money, balances)) {
    // It was settled outside of the ledger; the staff may charge its shop by an adjustment.
    await post(tx, posting(context, 'opening', causeKey, [{ account: 'opening', amount, ...about }, refund]))
    return
  }
  const { account, share } = voucherOf(money, balances)
  await post(
    tx,
    posting(context, 'part_gone', causeKey, [
      ...(await claimEntries(tx, money, amount + share)),
      refund,
      { account, amount: -share, ...about },
    ]),
  )
  const commission = -(balances.get('commission') ?? 0)
  if (commission !== 0) await giveFeesBack(tx, context, money, { causeKey: feeKey, commission })
}

/** What the market bears of an order by its voucher, and where: a former order came with it from the opening. */
function voucherOf(
  money: OrderMoneyRow,
  balances: ReadonlyMap<LedgerAccount, number>,
): { account: 'market_vouchers' | 'opening'; share: number } {
  const share = balances.get('market_vouchers') ?? 0
  if (share !== 0 || !balances.has('opening')) return { account: 'market_vouchers', share }
  return { account: 'opening', share: inMarketUnits(money)(money.credit - money.payable_amount) }
}

/** A former order that the ledger has never heard of. */
const isOutside = ({ legacy }: OrderMoneyRow, balances: ReadonlyMap<LedgerAccount, number>): boolean =>
  legacy === 1 && !balances.has('pending')
