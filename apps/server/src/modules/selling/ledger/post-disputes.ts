import type { RefundBearer } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'
import { giveFeesBack } from './order-fees.ts'
import { claimEntries, inMarketUnits, loadMoney, type MoneyContext, orderBalances, posting } from './order-money.ts'
import { type Entry, post } from './post.ts'
import { isOutside, voidIfReturned, voucherAccount } from './post-refunds.ts'
import { changeOpenCases, lockShops, selectEntriesOf, sumAvailable, updateOrderMoney } from './repository.ts'

// Money that a gateway has taken for a dispute. Each step is posted once, in whatever order its gateway tells of them.

interface Disputed {
  id: number
  gateway: string
  /** In units of the payment. */
  amount: number
  exponent: number
}

const about = ({ id }: Pick<Disputed, 'id'>) => ({ case: { kind: 'dispute' as const, id } })
const keyOf = ({ id }: Pick<Disputed, 'id'>, step: string): string => `dispute:${id}:${step}`

/** Posts that a gateway has withdrawn the money of a dispute. */
export async function postDisputeTaken(tx: Tx, context: MoneyContext, dispute: Disputed): Promise<void> {
  const { gateway } = dispute
  const amount = inMarketUnits(dispute)(dispute.amount)
  const entries: Entry[] = [
    { account: 'disputed', gateway, amount, ...about(dispute) },
    { account: 'gateway', gateway, amount: -amount, ...about(dispute) },
  ]
  await post(tx, posting(context, 'dispute_taken', keyOf(dispute, 'taken'), entries))
}

/** Posts that a gateway has given the money back. */
export async function postDisputeWon(tx: Tx, context: MoneyContext, dispute: Disputed): Promise<void> {
  const { gateway } = dispute
  const amount = inMarketUnits(dispute)(dispute.amount)
  const entries: Entry[] = [
    { account: 'gateway', gateway, amount, ...about(dispute) },
    { account: 'disputed', gateway, amount: -amount, ...about(dispute) },
  ]
  await post(tx, posting(context, 'dispute_won', keyOf(dispute, 'won'), entries))
}

/** Posts what a gateway charges for a dispute; it gives nothing of it back. */
export async function postDisputeFee(
  tx: Tx,
  context: MoneyContext,
  dispute: Disputed & { fee: number },
): Promise<void> {
  const { gateway } = dispute
  const fee = inMarketUnits(dispute)(dispute.fee)
  const entries: Entry[] = [
    { account: 'gateway_fees', amount: fee, ...about(dispute) },
    { account: 'gateway', gateway, amount: -fee, ...about(dispute) },
  ]
  await post(tx, posting(context, 'dispute_fee', keyOf(dispute, 'fee'), entries))
}

export const wasDisputeTaken = async (tx: Tx, dispute: Pick<Disputed, 'id'>): Promise<boolean> =>
  (await selectEntriesOf(tx, keyOf(dispute, 'taken'))).length > 0

interface LostDispute extends Disputed {
  orderId: number
  bearer: RefundBearer
  /** The part of it that counts as given back: no more than was left. */
  counted: number
  marketShare: number
  commission: number
}

/** Posts that a dispute is lost: its order's shop, or the market, bears it. Its money counts as given back. */
export async function postDisputeLost(tx: Tx, context: MoneyContext, dispute: LostDispute): Promise<void> {
  const { gateway, orderId, bearer, counted } = dispute
  const [money] = await loadMoney(tx, context, [orderId])
  if (!money) return
  const units = inMarketUnits(dispute)
  const [amount, share] = [units(dispute.amount), units(dispute.marketShare)]
  const of = { order: orderId, ...about(dispute) }
  const balances = await orderBalances(tx, orderId)
  const isPaidByShop = bearer === 'shop' && !isOutside(money, balances)
  const borne: Entry[] = isPaidByShop
    ? [...(await claimEntries(tx, money, amount + share)), { account: voucherAccount(balances), amount: -share, ...of }]
    : [{ account: bearer === 'market' ? 'losses' : 'opening', amount, ...of }]
  const entries: Entry[] = [...borne, { account: 'disputed', gateway, amount: -amount, ...of }]
  const id = await post(tx, posting(context, 'dispute_lost', keyOf(dispute, 'lost'), entries))
  if (id === undefined) return
  const commission = Math.min(dispute.commission, -(balances.get('commission') ?? 0))
  if (isPaidByShop && commission > 0)
    await giveFeesBack(tx, context, money, { causeKey: keyOf(dispute, 'fee_back'), commission })
  await updateOrderMoney(tx, orderId, {}, { refunding: counted, refunded: counted })
  await voidIfReturned(tx, context, orderId)
}

interface Held {
  disputeId: number
  orderId: number
}

const holdKey = ({ disputeId, orderId }: Held) => `hold:dispute:${disputeId}:${orderId}`

/**
 * Holds the money of an order for a dispute: it is not released; what was released already is held, as far as its shop can be paid.
 */
export async function holdForDispute(tx: Tx, context: MoneyContext, held: Held): Promise<void> {
  const { orderId, disputeId } = held
  const [money] = await loadMoney(tx, context, [orderId])
  if (!money) return
  await changeOpenCases(tx, orderId, 1)
  if (money.state !== 'released') return
  await lockShops(tx, [money.shop_id])
  const brought = -((await orderBalances(tx, orderId)).get('available') ?? 0)
  const amount = Math.max(0, Math.min(brought, await sumAvailable(tx, money.shop_id)))
  await post(tx, posting(context, 'hold', holdKey(held), moved(money.shop_id, { orderId, disputeId, amount })))
}

/** Takes {@link holdForDispute} back: what is still held can be paid. */
export async function endHold(tx: Tx, context: MoneyContext, held: Held): Promise<void> {
  const { orderId, disputeId } = held
  await changeOpenCases(tx, orderId, -1)
  const entry = (await selectEntriesOf(tx, holdKey(held))).find(({ account }) => account === 'held')
  if (!entry) return
  await lockShops(tx, [entry.shop_id])
  const left = -((await orderBalances(tx, orderId)).get('held') ?? 0)
  const amount = -Math.max(0, Math.min(-entry.amount, left))
  const causeKey = `unhold:dispute:${disputeId}:${orderId}`
  await post(tx, posting(context, 'unhold', causeKey, moved(entry.shop_id, { orderId, disputeId, amount })))
}

const moved = (shop: number, { orderId, disputeId, amount }: Held & { amount: number }): Entry[] => {
  const of = { shop, order: orderId, ...about({ id: disputeId }) }
  return [
    { account: 'available', amount, ...of },
    { account: 'held', amount: -amount, ...of },
  ]
}
