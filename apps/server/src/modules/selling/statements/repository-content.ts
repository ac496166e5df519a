import { type PostingKind, SHOP_ACCOUNTS, type ShopAccount } from '@rialto/contract/market-enums'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'

// What stands in the documents of a month. Entries are found by the shop's own index between the first and last posting of the month, so
// that no other month is read.

export interface MonthOfShop {
  shopId: number
  month: string
  /** The first and last posting of the month. */
  from: number
  to: number
}

export async function selectSpanOfMonth(db: Db | Tx, month: string): Promise<{ from: number; to: number }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (select min(id) from ledger_postings where month = ${month}) as first,
      (select max(id) from ledger_postings where month = ${month}) as last`.execute(db)
  return { from: Number(rows[0]?.first ?? 0), to: Number(rows[0]?.last ?? -1) }
}

/** The balances of a shop's accounts at the end of a month, in the ledger's signs. */
export const selectBalancesUntil = (db: Db, { shopId, month }: Pick<MonthOfShop, 'shopId' | 'month'>) =>
  db
    .selectFrom('ledger_months')
    .where('shop_id', '=', shopId)
    .where('month', '<=', month)
    .select((eb) => ['account', eb.fn.sum<number>('amount').as('balance')])
    .groupBy('account')
    .execute()

/** The sums of a shop's month by kind and account, in the ledger's signs. */
export async function selectKinds(db: Db, { shopId, month }: Pick<MonthOfShop, 'shopId' | 'month'>) {
  const rows = await db
    .selectFrom('ledger_months')
    .where('shop_id', '=', shopId)
    .where('month', '=', month)
    .select((eb) => [
      'kind',
      'account',
      eb.fn.sum<number>('amount').as('amount'),
      eb.fn.sum<number>('count').as('count'),
    ])
    .groupBy(['kind', 'account'])
    .orderBy('kind')
    .execute()
  return rows.map((row) => ({ ...row, amount: Number(row.amount), count: Number(row.count) }))
}

/** What was charged in a shop's month and given back, by its fees. */
export async function selectFees(db: Db, { shopId, month }: Pick<MonthOfShop, 'shopId' | 'month'>) {
  const rows = await db
    .selectFrom('fee_periods')
    .where('shop_id', '=', shopId)
    .where('month', '=', month)
    .select(['document', 'commission', 'vat_amount'])
    .execute()
  const sum = (read: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + (row.document === 'charge' ? read(row) : -read(row)), 0)
  return { commission: sum(({ commission }) => commission), vat: sum(({ vat_amount }) => vat_amount) }
}

const ownEntries = (db: Db | Tx, { shopId, month, from, to }: MonthOfShop) =>
  db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .where('e.shop_id', '=', shopId)
    .where('e.posting_id', '>=', from)
    .where('e.posting_id', '<=', to)
    .where('p.month', '=', month)

/** The orders with entries of a shop's month, the latest first. */
export async function selectOrdersOfMonth(
  db: Db,
  month: MonthOfShop,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
): Promise<number[]> {
  const rows = await ownEntries(db, month)
    .where('e.order_id', 'is not', null)
    .$if(cursor !== undefined, (entries) => entries.where('e.order_id', '<', cursor ?? 0))
    .select('e.order_id')
    .distinct()
    .orderBy('e.order_id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ order_id }) => order_id ?? [])
}

/** What orders between two ids did in a shop's month, by kind and account, with the market's entries of the same postings; ledger's signs. */
export async function sumOrdersOfMonth(
  db: Db | Tx,
  month: MonthOfShop,
  { least, most }: { least: number; most: number },
) {
  const { rows } = await sql<{ order_id: number; kind: PostingKind; account: string; shop_id: number; amount: number }>`
    select c.order_id, p.kind, c.account, c.shop_id, sum(c.amount) as amount
    from (
      select distinct e.posting_id, e.order_id from ledger_entries e
      where e.shop_id = ${month.shopId} and e.posting_id between ${month.from} and ${month.to}
        and e.order_id between ${least} and ${most}
    ) x
    join ledger_postings p on p.id = x.posting_id and p.month = ${month.month}
    join ledger_entries c on c.posting_id = x.posting_id and c.order_id = x.order_id
    group by c.order_id, p.kind, c.account, c.shop_id`.execute(db)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}
export type OrderSumRow = Awaited<ReturnType<typeof sumOrdersOfMonth>>[number]

/** What orders between two ids of a shop have frozen of their money. */
export async function selectFrozen(
  db: Db | Tx,
  { shopId }: MonthOfShop,
  { least, most }: { least: number; most: number },
) {
  const rows = await db
    .selectFrom('order_money as m')
    .innerJoin('orders as o', 'o.id', 'm.order_id')
    .where('m.order_id', '>=', least)
    .where('m.order_id', '<=', most)
    .where('m.shop_id', '=', shopId)
    .select(['m.order_id', 'o.code', 'm.exponent', 'm.delivery'])
    .select((eb) =>
      eb
        .selectFrom('order_lines as l')
        .whereRef('l.order_id', '=', 'm.order_id')
        .select((of) => of.fn.sum<number | null>('l.shop_voucher').as('sum'))
        .as('voucher'),
    )
    .execute()
  return new Map(rows.map((row) => [row.order_id, { ...row, voucher: Number(row.voucher ?? 0) }]))
}

/** The entries of a shop's month that are about no order, by posting, in the ledger's signs, with the payouts among them. */
export async function selectOthers(db: Db, month: MonthOfShop) {
  const rows = await ownEntries(db, month)
    .leftJoin('payout_lines as l', (join) =>
      join.on((eb) =>
        eb.or([
          eb('l.posting_id', '=', eb.ref('p.id')),
          eb.and([
            eb('p.kind', '=', 'payout_returned'),
            eb(sql`'payout-returned:' || cast(l.id as text)`, '=', eb.ref('p.cause_key')),
            eb('l.shop_id', '=', month.shopId),
          ]),
        ]),
      ),
    )
    .where('e.order_id', 'is', null)
    .select((eb) => [
      'p.id',
      'p.kind',
      'p.at',
      'l.id as line_id',
      'l.run_id',
      eb.fn.sum<number>('e.amount').as('amount'),
    ])
    .groupBy(['p.id', 'p.kind', 'p.at', 'l.id', 'l.run_id'])
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

interface FeeOfOrders {
  kind: 'earned' | 'fee_back'
  vat: string
  ppm: number
  /** When what is given back was charged. */
  charged: string
  orders: number
  commission: number
}

/**
 * What was charged for orders in a shop's month and given back, by tax and by the month of the charge. Commission is the market's, so its
 * entries are found by the postings of the shop.
 */
export async function sumFeesOfMonth(tx: Tx, month: MonthOfShop): Promise<FeeOfOrders[]> {
  const { rows } = await sql<FeeOfOrders>`
    select p.kind, m.fee_vat as vat, m.fee_vat_ppm as ppm, q.month as charged, count(distinct c.order_id) as orders,
      sum(c.amount) as commission
    from (
      select distinct e.posting_id, e.order_id from ledger_entries e
      where e.shop_id = ${month.shopId} and e.posting_id between ${month.from} and ${month.to} and e.order_id is not null
    ) x
    join ledger_postings p on p.id = x.posting_id and p.month = ${month.month} and p.kind in ('earned', 'fee_back')
    join ledger_entries c on c.posting_id = x.posting_id and c.order_id = x.order_id and c.account = 'commission'
    join order_money m on m.order_id = x.order_id
    join ledger_postings q on q.cause_key = 'earned:' || cast(x.order_id as text)
    group by p.kind, m.fee_vat, m.fee_vat_ppm, q.month order by q.month`.execute(tx)
  return rows.map((row) => ({
    ...row,
    ppm: Number(row.ppm),
    orders: Number(row.orders),
    commission: Number(row.commission),
  }))
}

export const isShopAccount = (account: string): account is ShopAccount => SHOP_ACCOUNTS.some((own) => own === account)

/** The payout of a shop with all that its file needs beside its reasons. */
export const selectStatementOfPayout = (db: Db, lineId: number) =>
  db
    .selectFrom('payout_lines as l')
    .innerJoin('ledger_postings as p', 'p.id', 'l.posting_id')
    .innerJoin('statements as t', (join) => join.onRef('t.month', '=', 'p.month').onRef('t.shop_id', '=', 'l.shop_id'))
    .where('l.id', '=', lineId)
    .select('t.number')
    .executeTakeFirst()
