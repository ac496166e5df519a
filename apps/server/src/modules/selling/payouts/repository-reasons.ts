import type { PostingKind } from '@rialto/contract/market-enums'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

// What a payout is made of: the shop's entries of `available` in its range. Of orders whose money was released in it, the entries behind the
// release stand in its place, which add up to the same.

export interface PayoutRange {
  shop_id: number
  from_posting: number
  to_posting: number
}

function partsOf({ shop_id, from_posting, to_posting }: PayoutRange): RawBuilder<unknown> {
  const [shop, from, to] = [sql.lit(shop_id), sql.lit(from_posting), sql.lit(to_posting)]
  return sql`select e.order_id, p.kind, 0 - e.amount as amount from ledger_entries e join ledger_postings p on p.id = e.posting_id
      where e.account = 'available' and e.shop_id = ${shop} and e.posting_id > ${from} and e.posting_id <= ${to}
        and p.kind not in ('payout', 'release')
    union all
    select e.order_id, p.kind, 0 - e.amount as amount from ledger_entries e join ledger_postings p on p.id = e.posting_id
      where e.account = 'pending' and e.shop_id = ${shop} and e.posting_id <= ${to} and p.kind <> 'release' and e.order_id in (
        select r.order_id from ledger_entries r join ledger_postings q on q.id = r.posting_id
        where r.account = 'available' and r.shop_id = ${shop} and r.posting_id > ${from} and r.posting_id <= ${to} and q.kind = 'release'
      )`
}

/** The sums of a payout by kinds of postings. */
export async function sumKinds(db: Db, range: PayoutRange) {
  const { rows } = await sql<{ kind: PostingKind; amount: number; orders: number; others: number }>`
    select kind, sum(amount) as amount, count(distinct order_id) as orders,
      sum(case when order_id is null then 1 else 0 end) as others
    from (${partsOf(range)}) x group by kind`.execute(db)
  return rows.map(({ kind, amount, orders, others }) => ({
    kind,
    amount: Number(amount),
    count: Number(orders) + Number(others),
  }))
}

/** The parts of a payout by order and kind, of so many orders; the largest order ids first, then entries of no order. */
export async function sumOrders(db: Db, range: PayoutRange, limit: number) {
  const { rows: orders } = await sql<{ order_id: number | null; code: string | null; amount: number }>`
    select x.order_id, o.code, sum(x.amount) as amount from (${partsOf(range)}) x left join orders o on o.id = x.order_id
    group by x.order_id, o.code order by case when x.order_id is null then 1 else 0 end, x.order_id desc limit ${sql.lit(limit + 1)}`.execute(
    db,
  )
  const shown = orders.slice(0, limit)
  const lowest = shown.reduce((least, { order_id }) => Math.min(least, order_id ?? least), Number.MAX_SAFE_INTEGER)
  const { rows: parts } = await sql<{ order_id: number | null; kind: PostingKind; amount: number }>`
    select order_id, kind, sum(amount) as amount from (${partsOf(range)}) x
    where order_id is null or order_id >= ${sql.lit(lowest)} group by order_id, kind order by order_id, kind`.execute(
    db,
  )
  return { orders: shown, parts, hasMore: orders.length > limit }
}

/** The shop's payout before one, whatever became of it. */
export const selectFormerPayout = (db: Db, { id, shop_id }: { id: number; shop_id: number }) =>
  db
    .selectFrom('payout_lines as l')
    .innerJoin('payout_runs as r', 'r.id', 'l.run_id')
    .where('l.shop_id', '=', shop_id)
    .where('l.id', '<', id)
    .where('l.posting_id', 'is not', null)
    .select(['l.id', 'l.amount', 'l.shop_id', 'l.from_posting', 'l.to_posting', 'r.execution_day'])
    .orderBy('l.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** When the first and the last posting of a range were made. */
export async function selectSpan(db: Db, { shop_id, from_posting, to_posting }: PayoutRange) {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(p.at) as first, max(p.at) as last from ledger_postings p where p.id in (
      (select min(e.posting_id) from ledger_entries e where e.account = 'available' and e.shop_id = ${sql.lit(shop_id)}
        and e.posting_id > ${sql.lit(from_posting)} and e.posting_id <= ${sql.lit(to_posting)}),
      ${sql.lit(to_posting)}
    )`.execute(db)
  return { first: rows[0]?.first ?? null, last: rows[0]?.last ?? null }
}
