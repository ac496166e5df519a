import type { FeeVat } from '@rialto/contract/fee-enums'
import type { LedgerAccount } from '@rialto/contract/market-enums'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { moneyOfFormerOrders } from '../../../db/migrations/015-frozen-lines.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { OrderMoneyTable } from '../../../db/tables.ts'
import { isPostgres } from '../../../db/write-together.ts'

/** The posting that was written last, also by others who have committed, and the month that was closed last; nulls: none. */
export async function selectLast(tx: Tx): Promise<LastMonths> {
  const { rows } = await sql<LastMonths>`select p.at, p.month, (select max(month) from ledger_closings) as closed
    from (select 1 as one) x left join ledger_postings p on p.id = (select max(id) from ledger_postings)`.execute(tx)
  return rows[0] ?? { at: null, month: null, closed: null }
}

export interface LastMonths {
  at: number | null
  month: string | null
  closed: string | null
}

export async function sealPostings(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.updateTable('ledger_postings').set({ is_sealed: 1 }).where('id', 'in', ids).execute()
}

/** The money of orders that have it already, by id. */
export const moneyOf = prepared((db: Db | Tx, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('order_money as m')
    .innerJoin('orders as o', 'o.id', 'm.order_id')
    .where('m.order_id', 'in', ids)
    .selectAll('m')
    .select(['o.status', 'o.payment_method', 'o.payment_status', 'o.payable_amount', 'o.code'])
    .orderBy('m.order_id'),
)
export type OrderMoneyRow = Awaited<ReturnType<typeof moneyOf>>[number]

/** The money of orders, by id. Orders that came without (from a demo or a restored backup) get theirs first. */
export async function selectOrderMoney(tx: Tx, ids: readonly number[]): Promise<OrderMoneyRow[]> {
  if (ids.length === 0) return []
  const found = await moneyOf(tx, { ids })
  const known = new Set(found.map(({ order_id }) => order_id))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length === 0) return found
  await sql.raw(`${moneyOfFormerOrders(`id in (${missing.map(Number).join(', ')})`)}`).execute(tx)
  return moneyOf(tx, { ids })
}

/** What is to be collected in cash for an order of the query: less once pieces of it were cancelled. */
export const amountToCollect = (orders: 'o' | 'orders') =>
  sql<number>`coalesce(
    (select m.received - m.refunding from order_money m where m.order_id = ${sql.ref(`${orders}.id`)}),
    ${sql.ref(`${orders}.payable_amount`)}
  )`.as('to_collect')

/** Where an order goes and who sold it, which decide about the rights of consumers. */
export const selectConsumerFacts = (tx: Tx, id: number) =>
  tx.selectFrom('orders').where('id', '=', id).select(['address_json', 'seller_json']).executeTakeFirstOrThrow()

type MoneyChange = Partial<
  Pick<
    Selectable<OrderMoneyTable>,
    'state' | 'proof' | 'dispatched_at' | 'proven_at' | 'earned_at' | 'release_at' | 'withdrawal_until' | 'legacy'
  >
>

export async function updateOrderMoney(
  tx: Tx,
  id: number,
  set: MoneyChange,
  add: Partial<Record<'received' | 'refunding' | 'refunded', number>> = {},
): Promise<void> {
  const sums = Object.entries(add).map(([column, amount]) => [column, sql`${sql.ref(column)} + ${amount}`])
  await tx
    .updateTable('order_money')
    .set({ ...set, ...Object.fromEntries(sums) })
    .where('order_id', '=', id)
    .execute()
}

/** What the ledger has of orders: the sums of their entries by account. */
export async function selectOrderBalances(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<LedgerAccount, number>>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('ledger_entries')
    .where('order_id', 'in', ids)
    .select((eb) => ['order_id', 'account', eb.fn.sum<number>('amount').as('sum')])
    .groupBy(['order_id', 'account'])
    .execute()
  const balances = new Map<number, Map<LedgerAccount, number>>()
  for (const { order_id, account, sum } of rows) {
    if (order_id === null) continue
    const ofOrder = balances.get(order_id) ?? new Map()
    balances.set(order_id, ofOrder.set(account, Number(sum)))
  }
  return balances
}

/** The entries of the posting of a cause. */
export const selectEntriesOf = (tx: Tx, causeKey: string) =>
  tx
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .where('p.cause_key', '=', causeKey)
    .selectAll('e')
    .orderBy('e.n')
    .execute()

/** The orders of a payment by what they cost, as it was posted; `is_returned`: it went back at once. */
export const selectPaidOrders = (tx: Tx, paymentId: number) =>
  tx
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as e', 'e.posting_id', 'p.id')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .where('p.cause_key', '=', `payment:${paymentId}`)
    .where('e.account', 'in', ['pending', 'refunds_due'])
    .select(['o.id as order_id', 'o.payable_amount'])
    .select(sql<number>`case when e.account = 'refunds_due' then 1 else 0 end`.as('is_returned'))
    .orderBy('o.id')
    .execute()

/** Whether the market has given the shopper of an order something of its own. */
export async function isBorneByMarket(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('refunds')
    .where('order_id', '=', orderId)
    .where('bearer', '=', 'market')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What the refunds of an order give back of its price, of the market's voucher and of the commission; without what was paid twice. */
export async function sumGivenBack(db: Db | Tx, orderId: number) {
  const row = await db
    .selectFrom('refunds')
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'duplicate')
    .where('bearer', '=', 'shop')
    .select((eb) => [
      eb.fn.sum<number | null>('amount').as('amount'),
      eb.fn.sum<number | null>('market_share').as('marketShare'),
      eb.fn.sum<number | null>('commission').as('commission'),
    ])
    .executeTakeFirst()
  return {
    amount: Number(row?.amount ?? 0),
    marketShare: Number(row?.marketShare ?? 0),
    commission: Number(row?.commission ?? 0),
  }
}

/** What the market charges for the lines of an order. */
export async function sumCommission(tx: Tx, orderId: number): Promise<number> {
  const row = await tx
    .selectFrom('order_lines')
    .where('order_id', '=', orderId)
    .select((eb) => eb.fn.sum<number | null>('commission').as('commission'))
    .executeTakeFirst()
  return Number(row?.commission ?? 0)
}

/**
 * Locks shops for postings to `available` and `held` until the transaction ends, in the order of their ids. Posting ids of these accounts
 * then grow in the order of commits, so that the range of a payout is exact.
 */
export async function lockShops(tx: Tx, shopIds: readonly number[]): Promise<void> {
  const sorted = [...new Set(shopIds)].sort((a, b) => a - b)
  if (sorted.length === 0) return
  await tx
    .insertInto('shop_money')
    .values(sorted.map((shop_id) => ({ shop_id })))
    .onConflict((conflict) =>
      conflict.column('shop_id').doUpdateSet((eb) => ({ version: eb('shop_money.version', '+', 1) })),
    )
    .execute()
}

/** Counts a case that holds an order, or one that is over. */
export async function changeOpenCases(tx: Tx, orderId: number, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('order_money')
    .set((eb) => ({ open_cases: eb('open_cases', '+', by) }))
    .where('order_id', '=', orderId)
    .execute()
}

/** What a shop can be paid, in minor units; negative: it owes. */
export async function sumAvailable(tx: Tx, shopId: number): Promise<number> {
  const row = await tx
    .selectFrom('ledger_balances')
    .where('account', '=', 'available')
    .where('shop_id', '=', shopId)
    .select((eb) => eb.fn.sum<number | null>('balance').as('sum'))
    .executeTakeFirst()
  return -Number(row?.sum ?? 0)
}

export interface FeePeriod {
  shop_id: number
  month: string
  document: 'charge' | 'reversal'
  vat: FeeVat
  vat_ppm: number
}

/** Adds a commission to its period, whose row stays locked. @returns the sums of the period, its tax as before */
export async function addToFeePeriod(tx: Tx, period: FeePeriod, commission: number) {
  const { commission: net, vat_amount } = await tx
    .insertInto('fee_periods')
    .values({ ...period, commission, vat_amount: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'month', 'document', 'vat', 'vat_ppm'])
        .doUpdateSet((eb) => ({ commission: eb('fee_periods.commission', '+', eb.ref('excluded.commission')) })),
    )
    .returning(['commission', 'vat_amount'])
    .executeTakeFirstOrThrow()
  return { net, vat: vat_amount }
}

export async function setFeeVat(tx: Tx, period: FeePeriod, vat_amount: number): Promise<void> {
  const { shop_id, month, document, vat, vat_ppm } = period
  await tx
    .updateTable('fee_periods')
    .set({ vat_amount })
    .where('shop_id', '=', shop_id)
    .where('month', '=', month)
    .where('document', '=', document)
    .where('vat', '=', vat)
    .where('vat_ppm', '=', vat_ppm)
    .execute()
}

/** The charge of a shop's month, if its fees have not been invoiced. */
export const selectOpenCharge = (tx: Tx, { shop_id, month, vat, vat_ppm }: Omit<FeePeriod, 'document'>) =>
  tx
    .selectFrom('fee_periods')
    .where('shop_id', '=', shop_id)
    .where('month', '=', month)
    .where('document', '=', 'charge')
    .where('vat', '=', vat)
    .where('vat_ppm', '=', vat_ppm)
    .where('invoice_id', 'is', null)
    .select(['commission', 'vat_amount'])
    .executeTakeFirst()

/** The month in which an order's commission was charged. */
export async function selectMonthOfCharge(tx: Tx, orderId: number): Promise<string | undefined> {
  const charged = await tx
    .selectFrom('ledger_postings')
    .where('cause_key', '=', `earned:${orderId}`)
    .select('month')
    .executeTakeFirst()
  return charged?.month
}

/** Whether nobody has said yet that an order has arrived, and its money waits for that. */
export async function isAwaitingProof(db: Db | Tx, orderId: number): Promise<boolean> {
  const money = await db
    .selectFrom('order_money')
    .where('order_id', '=', orderId)
    .where('proven_at', 'is', null)
    .where('state', 'in', ['waiting', 'pending'])
    .select('order_id')
    .executeTakeFirst()
  return money !== undefined
}

/** Locks orders in the order of their ids; SQLite has one writer anyway. */
export async function lockOrderRows(tx: Tx, ids: readonly number[]): Promise<void> {
  if (!isPostgres(tx) || ids.length === 0) return
  await tx.selectFrom('orders').where('id', 'in', ids).select('id').orderBy('id').forNoKeyUpdate().execute()
}

const dueForRelease = (db: Db | Tx, now: number) =>
  db.selectFrom('order_money').where('state', '=', 'earned').where('open_cases', '=', 0).where('release_at', '<=', now)

/** Orders whose money is due for release, the longest due first. */
export const selectDueForRelease = (db: Db | Tx, now: number, limit: number) =>
  dueForRelease(db, now).select(['order_id', 'shop_id']).orderBy('release_at').limit(limit).execute()

/** Counts the orders whose money is due for release. */
export async function countDueForRelease(db: Db, now: number): Promise<number> {
  const { count } = await dueForRelease(db, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks those of the orders that are still due as released. */
export const markReleased = (tx: Tx, ids: readonly number[], now: number) =>
  tx
    .updateTable('order_money')
    .set({ state: 'released' })
    .where('order_id', 'in', ids)
    .where('state', '=', 'earned')
    .where('open_cases', '=', 0)
    .where('release_at', '<=', now)
    .returning(['order_id', 'shop_id'])
    .execute()

/** Orders that left so long ago that they have arrived, as nobody has said otherwise. */
export const selectAssumedArrived = (db: Db | Tx, before: number, limit: number) =>
  db
    .selectFrom('order_money as m')
    .innerJoin('orders as o', 'o.id', 'm.order_id')
    .where('m.proven_at', 'is', null)
    .where('m.dispatched_at', '<=', before)
    .where('m.open_cases', '=', 0)
    .where('m.state', 'in', ['waiting', 'pending'])
    .where('o.status', 'in', ['on_the_way', 'delivered'])
    .select('m.order_id')
    .orderBy('m.dispatched_at')
    .limit(limit)
    .execute()

/** Orders of before the ledger that are paid and on their way. */
export const selectToOpen = (db: Db | Tx, after: number, limit: number) =>
  db
    .selectFrom('order_money as m')
    .innerJoin('orders as o', 'o.id', 'm.order_id')
    .where('m.legacy', '=', 1)
    .where('m.state', '=', 'waiting')
    .where('m.order_id', '>', after)
    .where('o.payment_method', '=', 'online')
    .where('o.payment_status', '=', 'paid')
    .select('m.order_id')
    .orderBy('m.order_id')
    .limit(limit)
    .execute()
