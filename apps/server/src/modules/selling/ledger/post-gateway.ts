import type { Tx } from '../../../db/index.ts'
import { marketUnits } from '../../../lib/money.ts'
import { shareByWeight } from '../../../lib/shares.ts'
import { claimEntries, loadMoney, type MoneyContext, orderBalances, posting } from './order-money.ts'
import { contraryOf, type Entry, type Posting, post, postAll } from './post.ts'
import { selectEntriesOf, selectPaidOrders } from './repository.ts'

// What a gateway takes, and what it pays to the market's bank, as its own list of movements tells. Amounts are in units of the market's currency.

interface FeeOfGateway {
  gateway: string
  /** The gateway's name for the movement. */
  name: string
  /** Less than 0: given back. */
  amount: number
  /** The payment that it was taken of; null: of none that the shop knows. */
  paymentId: number | null
}

const feeKey = ({ gateway, name }: Pick<FeeOfGateway, 'gateway' | 'name'>): string => `fee:${gateway}:${name}`

/**
 * Posts what a gateway has taken, shared over the orders of its payment by what they cost, so that each knows its own. Orders whose shop
 * bears it and that have earned already are charged now; others with what they earn. The caller has locked the orders of the payments.
 */
export async function postGatewayFees(tx: Tx, context: MoneyContext, fees: readonly FeeOfGateway[]): Promise<void> {
  const postings: Posting[] = []
  const shared: { name: string; orderId: number; share: number }[] = []
  for (const fee of fees) {
    const { gateway, name, amount, paymentId } = fee
    const orders = paymentId === null ? [] : await selectPaidOrders(tx, paymentId)
    const shares = shareByWeight(
      Math.abs(amount),
      orders.map(({ payable_amount }) => payable_amount),
      marketUnits().quantum,
    )
    const kept = orders
      .map(({ order_id: orderId, is_returned }, index) => ({ orderId, share: shares[index] ?? 0, is_returned }))
      // A payment that went back at once costs the market, and not its shops.
      .filter(({ is_returned }) => is_returned === 0)
      .map(({ orderId, share }) => ({ name, orderId, share: amount < 0 ? -share : share }))
    const rest = amount - kept.reduce((sum, { share }) => sum + share, 0)
    postings.push(
      posting(context, 'gateway_fee', feeKey(fee), [
        ...kept.map(({ orderId: order, share }): Entry => ({ account: 'gateway_fees', amount: share, order })),
        { account: 'gateway_fees', amount: rest },
        { account: 'gateway', gateway, amount: -amount },
      ]),
    )
    shared.push(...kept.map((one) => ({ ...one, name: feeKey(fee) })))
  }
  const posted = await postAll(tx, postings)
  const isNew = shared.filter(({ name }) => posted.has(name))
  const money = await loadMoney(
    tx,
    context,
    isNew.map(({ orderId }) => orderId),
  )
  for (const { name, orderId, share } of isNew) {
    const order = money.find(({ order_id }) => order_id === orderId)
    if (order?.fee_bearer !== 'shop' || order.earned_at === null) continue
    await post(
      tx,
      posting(context, 'gateway_fee', `${name}:${orderId}`, [
        ...(await claimEntries(tx, order, share)),
        { account: 'gateway_fees', amount: -share, order: orderId },
      ]),
    )
  }
}

/** What a gateway has taken of an order that its shop bears, charged with what it earns; 0 where nothing is known yet. */
export async function gatewayFeeOf(tx: Tx, money: { order_id: number; fee_bearer: string }): Promise<number> {
  if (money.fee_bearer !== 'shop') return 0
  return Math.max(0, (await orderBalances(tx, money.order_id)).get('gateway_fees') ?? 0)
}

interface PayoutOfGateway {
  gateway: string
  /** The gateway's name for the payout. */
  reference: string
  amount: number
}

const payoutKey = ({ gateway, reference }: Omit<PayoutOfGateway, 'amount'>) => `gateway-payout:${gateway}:${reference}`

/** Posts what a gateway has paid to the market's bank. */
export async function postGatewayPayout(tx: Tx, context: MoneyContext, payout: PayoutOfGateway): Promise<void> {
  const { gateway, amount } = payout
  await post(
    tx,
    posting(context, 'gateway_payout', payoutKey(payout), [
      { account: 'bank', amount },
      { account: 'gateway', gateway, amount: -amount },
    ]),
  )
}

/** Takes a payout back that the bank has returned to the gateway. @returns false where no such payout of this amount was posted */
export async function postGatewayPayoutFailed(
  tx: Tx,
  context: MoneyContext,
  payout: PayoutOfGateway,
): Promise<boolean> {
  const entries = await selectEntriesOf(tx, payoutKey(payout))
  const [first] = entries
  if (!first || !entries.some(({ account, amount }) => account === 'bank' && amount === payout.amount)) return false
  const taken = posting(context, 'gateway_payout', `reverse:${first.posting_id}`, entries.map(contraryOf))
  await post(tx, { ...taken, reverses: first.posting_id })
  return true
}

/** Posts what a gateway held before the ledger began. */
export async function openGateway(
  tx: Tx,
  context: MoneyContext,
  { gateway, amount }: Omit<PayoutOfGateway, 'reference'>,
): Promise<void> {
  await post(
    tx,
    posting(context, 'opening', `opening:gateway:${gateway}`, [
      { account: 'gateway', gateway, amount },
      { account: 'opening', amount: -amount },
    ]),
  )
}
