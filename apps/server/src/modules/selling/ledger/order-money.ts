import type { LedgerAccount } from '@rialto/contract/market-enums'
import type { Db, Tx } from '../../../db/index.ts'
import { decimalsOf, marketUnits, toMinor } from '../../../lib/money.ts'
import type { Settings } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { type Entry, type Posting, postAll } from './post.ts'
import {
  lockShops,
  moneyOf,
  type OrderMoneyRow,
  selectOrderBalances,
  selectOrderMoney,
  updateOrderMoney,
} from './repository.ts'

// The money of an order, and all that postings about orders share. The caller has locked the orders.

export interface MoneyContext {
  now: number
  settings: Pick<Settings, 'time_zone' | 'payout_hold_days' | 'assume_delivered_days' | 'eu_consumers' | 'home_country'>
}

export const monthOf = ({ now, settings }: MoneyContext): string => dayIn(settings.time_zone, now).slice(0, 7)

/** Amounts of an order in units of the market's currency: those of a former version may be stored with other decimals. */
export const inMarketUnits =
  (stored: { exponent: number }) =>
  (amount: number): number =>
    stored.exponent === marketUnits().exponent ? amount : toMinor(decimalsOf(stored)(amount))

export const posting = (
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

/** Reads the money of an order; undefined where {@link loadMoney} has to write it first. */
export async function peekMoney(db: Db | Tx, id: number): Promise<OrderMoneyRow | undefined> {
  const [money] = await moneyOf(db, { ids: [id] })
  return money && !isToOpen(money) ? money : undefined
}

/** Paid without a posting: before there was a ledger, or by hand in the database. */
const isToOpen = ({ state, payment_method, payment_status }: OrderMoneyRow): boolean =>
  state === 'waiting' && payment_method === 'online' && payment_status === 'paid'

const NOTHING: ReadonlyMap<LedgerAccount, number> = new Map()

/** What the ledger has of an order, by account. */
export const orderBalances = async (tx: Tx, id: number) => (await selectOrderBalances(tx, [id])).get(id) ?? NOTHING

/**
 * What an order brought its shop, taken back from where it is: `pending` before release; after it, what is held for a case first, the rest
 * from what can be paid, which may become a debt.
 */
export async function claimEntries(
  tx: Tx,
  { order_id, shop_id, state, earned_at }: Pick<OrderMoneyRow, 'order_id' | 'shop_id' | 'state' | 'earned_at'>,
  amount: number,
): Promise<Entry[]> {
  const about = { shop: shop_id, order: order_id }
  // What was left of an order that had earned and came to nothing was released, too.
  const isReleased = state === 'released' || (state === 'void' && earned_at !== null)
  if (!isReleased) return [{ account: 'pending', amount, ...about }]
  await lockShops(tx, [shop_id])
  const held = -((await orderBalances(tx, order_id)).get('held') ?? 0)
  const fromHeld = amount > 0 ? Math.min(amount, Math.max(held, 0)) : 0
  return [
    { account: 'held', amount: fromHeld, ...about },
    { account: 'available', amount: amount - fromHeld, ...about },
  ]
}
