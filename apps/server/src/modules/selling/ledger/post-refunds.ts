import type { RefundBearer, RefundKind } from '@rialto/contract/enums'
import type { LedgerAccount } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import { giveFeesBack } from './order-fees.ts'
import { claimEntries, inMarketUnits, loadMoney, type MoneyContext, orderBalances, posting } from './order-money.ts'
import { contraryOf, type Entry, post } from './post.ts'
import { releaseOf } from './prove-arrival.ts'
import {
  isBorneByMarket,
  lockShops,
  type OrderMoneyRow,
  selectEntriesOf,
  selectOrderMoney,
  updateOrderMoney,
} from './repository.ts'

interface BegunRefund {
  id: number
  order_id: number
  kind: RefundKind
  amount: number
  market_share: number
  commission: number
  bearer: RefundBearer
  /**
   * Where its money is taken from. `shop`: its claim; `nobody`: it came in for nothing, so that it is owed to the shopper already;
   * `uncollected`: it has not come in, and less of the cash is to be collected.
   */
  from: 'shop' | 'nobody' | 'uncollected'
}

/** Posts a refund that has just been recorded: what goes back is owed to the shopper, and no longer to the shop. */
export async function postRefundBegun(tx: Tx, context: MoneyContext, refund: BegunRefund): Promise<void> {
  const { order_id, amount, from } = refund
  const [money] = await loadMoney(tx, context, [order_id])
  if (!money) return
  if (from === 'shop') await takeBack(tx, context, money, refund)
  else if (from === 'uncollected' && money.earned_at !== null) await takeAssumedPartBack(tx, context, money, refund)
  await updateOrderMoney(tx, order_id, {}, { refunding: amount, ...(from === 'uncollected' && { refunded: amount }) })
}

async function takeBack(tx: Tx, context: MoneyContext, money: OrderMoneyRow, refund: BegunRefund): Promise<void> {
  const units = inMarketUnits(money)
  const [amount, share] = [units(refund.amount), units(refund.market_share)]
  const about = { order: money.order_id }
  const causeKey = `refund:${refund.id}`
  const due: Entry = { account: 'refunds_due', amount: -amount, ...about }
  const balances = await orderBalances(tx, money.order_id)
  const isGoodwill = refund.kind === 'goodwill'
  if (refund.bearer === 'market') {
    const given: Entry = { account: isGoodwill ? 'goodwill' : 'losses', amount, ...about }
    await post(tx, posting(context, isGoodwill ? 'goodwill' : 'part_gone', causeKey, [given, due]))
    return
  }
  if (isOutside(money, balances)) {
    // It was settled outside of the ledger; the staff may charge its shop by an adjustment.
    await post(tx, posting(context, 'opening', causeKey, [{ account: 'opening', amount, ...about }, due]))
    return
  }
  await post(
    tx,
    posting(context, isGoodwill ? 'goodwill' : 'part_gone', causeKey, [
      ...(await claimEntries(tx, money, amount + share)),
      due,
      { account: voucherAccount(balances), amount: -share, ...about },
    ]),
  )
  // Commission that was not charged yet is not charged: it is reckoned of what is left.
  const commission = Math.min(refund.commission, -(balances.get('commission') ?? 0))
  if (commission > 0) await giveFeesBack(tx, context, money, { causeKey: `refund-fee:${refund.id}`, commission })
}

/**
 * A part of a cash order that had earned by time, and was not collected after all: it costs no commission, and what the market's voucher paid
 * of it is no longer owed.
 */
async function takeAssumedPartBack(
  tx: Tx,
  context: MoneyContext,
  money: OrderMoneyRow,
  refund: BegunRefund,
): Promise<void> {
  const share = inMarketUnits(money)(refund.market_share)
  const about = { order: money.order_id }
  const balances = await orderBalances(tx, money.order_id)
  const kept = -(balances.get('commission') ?? 0)
  await post(
    tx,
    posting(context, 'part_gone', `refund:${refund.id}`, [
      ...(await claimEntries(tx, money, share)),
      { account: voucherAccount(balances), amount: -share, ...about },
    ]),
  )
  const commission = Math.min(refund.commission, kept)
  if (commission > 0) await giveFeesBack(tx, context, money, { causeKey: `refund-fee:${refund.id}`, commission })
}

interface DoneRefund {
  id: number
  attempt: number
  order_id: number
  amount: number
  /** The payer: a gateway, the market by a transfer, or the shop in cash. */
  by: { gateway: string } | 'bank' | 'shop'
}

const doneKey = ({ id, attempt }: Pick<DoneRefund, 'id' | 'attempt'>) => `refund-done:${id}:${attempt}`

/** Posts that a refund has reached its shopper, or a gateway says so. */
export async function postRefundDone(tx: Tx, context: MoneyContext, refund: DoneRefund): Promise<void> {
  const { order_id, amount, by } = refund
  const [money] = await loadMoney(tx, context, [order_id])
  if (!money) return
  await openRefund(tx, context, money, refund)
  const paid = inMarketUnits(money)(amount)
  const about = { order: order_id }
  const id = await post(
    tx,
    posting(context, 'refund_done', doneKey(refund), [
      { account: 'refunds_due', amount: paid, ...about },
      ...(await paidFrom(tx, money, by, paid)),
    ]),
  )
  if (id === undefined && paid !== 0) return
  await updateOrderMoney(tx, order_id, {}, { refunded: amount })
  await voidIfReturned(tx, context, order_id)
}

/** Ends the money of an order once all that came in has gone back, unless the market has borne a part. */
export async function voidIfReturned(tx: Tx, context: MoneyContext, orderId: number): Promise<void> {
  const [after] = await selectOrderMoney(tx, [orderId])
  if (after && after.refunded >= after.received && !(await isBorneByMarket(tx, orderId)))
    await voidMoney(tx, context, after)
}

async function paidFrom(tx: Tx, money: OrderMoneyRow, by: DoneRefund['by'], paid: number): Promise<Entry[]> {
  const about = { order: money.order_id }
  // What the shop has paid itself, it is owed again.
  if (by === 'shop') return claimEntries(tx, money, -paid)
  if (by === 'bank') return [{ account: 'bank', amount: -paid, ...about }]
  return [{ account: 'gateway', gateway: by.gateway, amount: -paid, ...about }]
}

/** Takes back what was posted as done: the money has not arrived, so that it is owed to the shopper again. */
export async function postRefundFailed(
  tx: Tx,
  context: MoneyContext,
  { id, attempt, order_id, amount }: Omit<DoneRefund, 'by'>,
): Promise<void> {
  const done = await selectEntriesOf(tx, doneKey({ id, attempt }))
  const [money] = await selectOrderMoney(tx, [order_id])
  const [first] = done
  if (!first || !money) return
  const entries: Entry[] = []
  for (const entry of done) {
    const contrary = contraryOf(entry)
    // What a shop had paid itself is taken from where its claim is by now.
    entries.push(...('shop' in contrary ? await claimEntries(tx, money, contrary.amount) : [contrary]))
  }
  const failed = posting(context, 'refund_failed', `refund-failed:${id}:${attempt}`, entries)
  if ((await post(tx, { ...failed, reverses: first.posting_id })) === undefined) return
  await updateOrderMoney(tx, order_id, {}, { refunded: -amount })
}

/** Posts money that was given back in a gateway's dashboard for an order that nobody has named; in units of its payment. */
export async function postUnassigned(
  tx: Tx,
  context: MoneyContext,
  {
    gateway,
    reference,
    exponent,
    ...payment
  }: { gateway: string; reference: string; exponent: number; amount: number },
): Promise<void> {
  const amount = inMarketUnits({ exponent })(payment.amount)
  await post(
    tx,
    posting(context, 'unassigned', unassignedKey(reference), [
      { account: 'unexplained', gateway, amount },
      { account: 'gateway', gateway, amount: -amount },
    ]),
  )
}

const unassignedKey = (reference: string) => `gateway-refund:${reference}`
const writtenOffKey = (reference: string) => `gateway-refund-written-off:${reference}`

/** Posts that the market loses what {@link postUnassigned} has posted, since it is more than any order could get back. */
export async function postWrittenOff(tx: Tx, context: MoneyContext, reference: string): Promise<void> {
  const entries = await selectEntriesOf(tx, unassignedKey(reference))
  const unexplained = entries.find(({ account }) => account === 'unexplained')
  if (!unexplained) return
  const lost: Entry = { account: 'losses', amount: unexplained.amount }
  await post(tx, posting(context, 'assigned', writtenOffKey(reference), [lost, contraryOf(unexplained)]))
}

/** Takes {@link postUnassigned} back, and that it was written off: its order is known, or the money is at the gateway again. */
export async function postAssigned(tx: Tx, context: MoneyContext, reference: string): Promise<void> {
  for (const key of [writtenOffKey(reference), unassignedKey(reference)]) {
    const entries = await selectEntriesOf(tx, key)
    const [first] = entries
    if (!first) continue
    const taken = posting(context, 'assigned', `reverse:${first.posting_id}`, entries.map(contraryOf))
    await post(tx, { ...taken, reverses: first.posting_id })
  }
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

/** Ends the money of orders that come to nothing: they are cancelled, or all that came in has gone back. */
export async function voidOrders(tx: Tx, context: MoneyContext, ids: readonly number[]): Promise<void> {
  for (const money of await selectOrderMoney(tx, ids)) {
    const wasAssumed = money.state === 'earned' && money.proof === 'time' && money.payment_method === 'cash'
    await (wasAssumed ? takeAssumedBack(tx, context, money) : voidMoney(tx, context, money))
  }
}

/** Ends a cash order that had earned by time, and whose parcel came back all the same: nothing was collected, so nothing is charged. */
async function takeAssumedBack(tx: Tx, context: MoneyContext, money: OrderMoneyRow): Promise<void> {
  const commission = -((await orderBalances(tx, money.order_id)).get('commission') ?? 0)
  if (commission > 0) {
    const causeKey = `void-fee:${money.order_id}`
    await giveFeesBack(tx, context, money, { causeKey, commission })
  }
  // The tax on fees is rounded by the month, so that a cent may be left of it, which stays with the shop.
  const balances = await orderBalances(tx, money.order_id)
  const vat = -(balances.get('commission_vat') ?? 0)
  const left = -(balances.get('pending') ?? 0) + vat
  const about = { order: money.order_id }
  const shop = money.shop_id
  await post(
    tx,
    posting(context, 'part_gone', `void:${money.order_id}`, [
      { account: 'pending', shop, amount: left, ...about },
      { account: voucherAccount(balances), amount: -left, ...about },
    ]),
  )
  await voidMoney(tx, context, money)
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
    const account = voucherAccount(balances)
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

/** Where the market bears what its voucher paid of an order: a former one came with it from the opening. */
export const voucherAccount = (balances: ReadonlyMap<LedgerAccount, number>): 'market_vouchers' | 'opening' =>
  balances.has('market_vouchers') || !balances.has('opening') ? 'market_vouchers' : 'opening'

/** A former order that the ledger has never heard of. */
export const isOutside = ({ legacy }: OrderMoneyRow, balances: ReadonlyMap<LedgerAccount, number>): boolean =>
  legacy === 1 && !balances.has('pending')
