import type { LedgerAccount } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import { decimalsOf, marketUnits, toMinor } from '../../../lib/money.ts'
import { partOf, roundedPart } from '../../../lib/shares.ts'
import type { Settings } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { type Entry, type Posting, post, postAll } from './post.ts'
import {
  addToFeePeriod,
  lockShops,
  type OrderMoneyRow,
  selectLineFees,
  selectOpenCharge,
  selectOrderBalances,
  selectOrderMoney,
  setFeeVat,
  updateOrderMoney,
} from './repository.ts'

// What happens to orders and payments, as postings. The caller has locked the orders.

export interface MoneyContext {
  now: number
  settings: Pick<Settings, 'time_zone' | 'payout_hold_days'>
}

const monthOf = ({ now, settings }: MoneyContext): string => dayIn(settings.time_zone, now).slice(0, 7)

/** Amounts of an order in units of the market's currency: those of a former version may be stored with other decimals. */
const inMarketUnits =
  (stored: { exponent: number }) =>
  (amount: number): number =>
    stored.exponent === marketUnits().exponent ? amount : toMinor(decimalsOf(stored)(amount))

const posting = (
  context: MoneyContext,
  kind: Posting['kind'],
  causeKey: string,
  entries: readonly Entry[],
): Posting => ({ kind, causeKey, currency: marketUnits().code, entries, at: context.now, month: monthOf(context) })

/** The money of orders, which are taken into the ledger first if they were paid before there was one. */
export async function loadMoney(tx: Tx, context: MoneyContext, ids: readonly number[]): Promise<OrderMoneyRow[]> {
  const rows = await selectOrderMoney(tx, ids)
  const toOpen = rows.filter(isToOpen)
  if (toOpen.length === 0) return rows
  await postAll(
    tx,
    toOpen.map((row) => {
      const credit = inMarketUnits(row)(row.credit)
      const about = { order: row.order_id }
      return posting(context, 'opening', `opening:${row.order_id}`, [
        { account: 'opening', amount: credit, ...about },
        { account: 'pending', shop: row.shop_id, amount: -credit, ...about },
      ])
    }),
  )
  for (const { order_id, received, payable_amount } of toOpen)
    await updateOrderMoney(tx, order_id, { state: 'pending' }, { received: Math.max(0, payable_amount - received) })
  return selectOrderMoney(tx, ids)
}

/** Paid without a posting: before there was a ledger, or by hand in the database. */
const isToOpen = ({ state, payment_method, payment_status }: OrderMoneyRow): boolean =>
  state === 'waiting' && payment_method === 'online' && payment_status === 'paid'

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

const NOTHING: ReadonlyMap<LedgerAccount, number> = new Map()
const balancesOf = async (tx: Tx, id: number) => (await selectOrderBalances(tx, [id])).get(id) ?? NOTHING

/**
 * What an order brought its shop, taken back from where it is: `pending` before release; after it, what is held for a case first, the rest
 * from what can be paid, which may become a debt.
 */
async function claimEntries(
  tx: Tx,
  { order_id, shop_id, state }: Pick<OrderMoneyRow, 'order_id' | 'shop_id' | 'state'>,
  amount: number,
): Promise<Entry[]> {
  const about = { shop: shop_id, order: order_id }
  if (state !== 'released') return [{ account: 'pending', amount, ...about }]
  await lockShops(tx, [shop_id])
  const held = -((await balancesOf(tx, order_id)).get('held') ?? 0)
  const fromHeld = amount > 0 ? Math.min(amount, Math.max(held, 0)) : 0
  return [
    { account: 'held', amount: fromHeld, ...about },
    { account: 'available', amount: amount - fromHeld, ...about },
  ]
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
  const balances = await balancesOf(tx, money.order_id)
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

/** Gives commission back. In the month of its charge it lowers the charge, later it is a reversal of its own. */
export async function giveFeesBack(
  tx: Tx,
  context: MoneyContext,
  money: OrderMoneyRow,
  { causeKey, commission }: { causeKey: string; commission: number },
): Promise<void> {
  const month = monthOf(context)
  const key = { shop_id: money.shop_id, month, vat: money.fee_vat, vat_ppm: money.fee_vat_ppm }
  const charge = await selectOpenCharge(tx, key)
  const isSameMonth = charge !== undefined && charge.commission >= commission && isIn(month, context, money.earned_at)
  const vat = isSameMonth
    ? -(await chargeVat(tx, { ...key, document: 'charge' }, -commission))
    : await chargeVat(tx, { ...key, document: 'reversal' }, commission)
  const about = { order: money.order_id }
  await post(
    tx,
    posting(context, 'fee_back', causeKey, [
      { account: 'commission', amount: commission, ...about },
      { account: 'commission_vat', amount: vat, ...about },
      ...(await claimEntries(tx, money, -(commission + vat))),
    ]),
  )
}

const isIn = (month: string, { settings }: MoneyContext, at: number | null): boolean =>
  at !== null && dayIn(settings.time_zone, at).startsWith(month)

/** The tax on a commission: what the tax of the period's sum becomes, less what was posted of it (design: rounding rule c). */
async function chargeVat(tx: Tx, period: Parameters<typeof addToFeePeriod>[1], commission: number): Promise<number> {
  const { net, vat } = await addToFeePeriod(tx, period, commission)
  const total = roundedPart(net, period.vat_ppm, 1_000_000, marketUnits().quantum)
  if (total !== vat) await setFeeVat(tx, period, total)
  return total - vat
}

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
  const due = -((await balancesOf(tx, money.order_id)).get('refunds_due') ?? 0)
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
  const balances = await balancesOf(tx, money.order_id)
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
    const [credit, cash] = [units(money.credit), units(money.received - money.refunding)]
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
  if (commission !== 0) {
    const { fee_vat: vat, fee_vat_ppm: vat_ppm } = money
    const period = { shop_id: shop, month: monthOf(context), document: 'charge', vat, vat_ppm } as const
    const tax = await chargeVat(tx, period, commission)
    entries.push(
      posting(context, 'earned', `earned:${orderId}`, [
        { account: 'pending', shop, amount: commission + tax, ...about },
        { account: 'commission', amount: -commission, ...about },
        { account: 'commission_vat', amount: -tax, ...about },
      ]),
    )
  }
  await postAll(tx, entries)
  await updateOrderMoney(tx, orderId, {
    ...{ state: 'earned', proof, proven_at: context.now, earned_at: context.now },
    release_at: releaseTime(context, money),
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

const releaseTime = ({ now, settings }: MoneyContext, { withdrawal_until: until }: OrderMoneyRow): number =>
  Math.max(now + settings.payout_hold_days * DAY_MS, until === null ? 0 : until + DAY_MS)

/** The commission of the pieces of an order that are left, and of its delivery. */
async function commissionOf(tx: Tx, money: OrderMoneyRow): Promise<number> {
  const lines = await selectLineFees(tx, { orderId: money.order_id })
  const ofLines = lines.reduce((sum, line) => {
    const gone = Math.max(line.cancelled, line.refunded)
    return sum + (line.commission ?? 0) - commissionOfPieces(line, 0, gone)
  }, 0)
  return ofLines + money.delivery_commission
}

interface LineFee {
  quantity: number
  commission: number | null
  commission_fixed: number | null
}

/**
 * The commission of `pieces` of a line, after `gone` others: the fixed part for each, the rest as a part of the whole, so that all pieces
 * come to the line's commission in any order. Where a cap made it less than its fixed part, all of it is shared.
 */
export function commissionOfPieces(
  { quantity, commission, commission_fixed }: LineFee,
  gone: number,
  pieces: number,
): number {
  const whole = commission ?? 0
  const fixed = (commission_fixed ?? 0) * quantity
  const part = (amount: number) => partOf(amount, { gone, pieces, of: quantity }, marketUnits().quantum)
  return whole < fixed ? part(whole) : (commission_fixed ?? 0) * pieces + part(whole - fixed)
}
