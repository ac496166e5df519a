import {
  ENDED_COMPLAINTS,
  ENDED_WITHDRAWALS,
  type LedgerAccount,
  type PostingKind,
  SHOP_ACCOUNTS,
  type ShopAccount,
} from '@rialto/contract/market-enums'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'

export const selectShopBalances = (db: Db, shopId: number) => balancesOfShop(db, { shopId })

const balancesOfShop = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db
    .selectFrom('ledger_balances')
    .where('shop_id', '=', shopId)
    .select((eb) => ['account', eb.fn.sum<number>('balance').as('balance')])
    .groupBy('account'),
)

/** The last day of the ledger that was proved, with the shop's entries of it, and whether all of the shop's money fits. */
export async function selectShopCheck(db: Db, shopId: number) {
  const [proof] = await lastProof(db, {})
  if (!proof) return undefined
  const { day, at, from_posting: from, to_posting: to } = proof
  const [[counted], open] = await Promise.all([
    countEntriesOfShop(db, { shopId, from, to }),
    openDifferenceOfShop(db, { shopId, named: `% #${shopId} %` }),
  ])
  return { day, at, entries: Number(counted?.count ?? 0), is_right: open.length === 0 }
}

const lastProof = prepared((db: Db | Tx, _: Record<never, never>) =>
  db.selectFrom('ledger_proofs').select(['day', 'at', 'from_posting', 'to_posting']).orderBy('day', 'desc').limit(1),
)

const countEntriesOfShop = prepared((db: Db | Tx, { shopId, from, to }: { shopId: number; from: number; to: number }) =>
  db
    .selectFrom('ledger_entries')
    .where('shop_id', '=', shopId)
    .where('posting_id', '>', from)
    .where('posting_id', '<=', to)
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

const openDifferenceOfShop = prepared((db: Db | Tx, { shopId, named }: { shopId: number; named: string }) =>
  db
    .selectFrom('reconciliation_differences as d')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.code', '=', 'd.reference').on('d.kind', 'in', ['order', 'refund_due']),
    )
    .where('d.state', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('o.shop_id', '=', shopId),
        eb.and([eb('d.kind', 'in', ['balance', 'month']), eb(sql`d.reference || ' '`, 'like', named)]),
      ]),
    )
    .select('d.id')
    .limit(1),
)

/** When the first of a shop's proven orders can be paid. */
export async function selectNextRelease(db: Db, shopId: number): Promise<number | undefined> {
  const [row] = await nextRelease(db, { shopId })
  return row?.release_at ?? undefined
}

const nextRelease = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db
    .selectFrom('order_money')
    .where('shop_id', '=', shopId)
    .where('state', '=', 'earned')
    .where('release_at', 'is not', null)
    .select('release_at')
    .orderBy('release_at')
    .limit(1),
)

export async function selectFirstMonth(db: Db, shopId: number): Promise<string | undefined> {
  const [row] = await firstMonth(db, { shopId })
  return row?.month ?? undefined
}

const firstMonth = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db
    .selectFrom('ledger_months')
    .where('shop_id', '=', shopId)
    .select((eb) => eb.fn.min('month').as('month')),
)

/** What changed what a shop can be paid in months, by kind, in the ledger's signs. */
export async function selectMonthsOfAvailable(db: Db, shopId: number, months: readonly string[]) {
  const rows = await monthsOfAvailable(db, { shopId, months })
  return rows.map((row) => ({ ...row, amount: Number(row.amount), count: Number(row.count) }))
}

const monthsOfAvailable = prepared((db: Db | Tx, { shopId, months }: { shopId: number; months: readonly string[] }) =>
  db
    .selectFrom('ledger_months')
    .where('shop_id', '=', shopId)
    .where('account', '=', 'available')
    .where('month', 'in', months)
    .select((eb) => ['month', 'kind', eb.fn.sum<number>('amount').as('amount'), eb.fn.sum<number>('count').as('count')])
    .groupBy(['month', 'kind']),
)

// What a shop's money waits for.

/** Days of all time zones begin at such a step. */
const QUARTER_MS = 900_000

/** What is pending of orders that have arrived and have no case, by quarters of an hour of their release. */
export async function selectReleases(db: Db, shopId: number) {
  const quarter = sql<number>`m.release_at / ${sql.lit(QUARTER_MS)}`
  const rows = await db
    .selectFrom('order_money as m')
    .leftJoin('ledger_entries as e', (join) =>
      join.onRef('e.order_id', '=', 'm.order_id').on('e.account', '=', 'pending'),
    )
    .where('m.shop_id', '=', shopId)
    .where('m.state', '=', 'earned')
    .where('m.open_cases', '=', 0)
    .select((eb) => [
      quarter.as('quarter'),
      eb.fn.count<number>('m.order_id').distinct().as('orders'),
      eb.fn.sum<number | null>('e.amount').as('amount'),
    ])
    .groupBy(quarter)
    .orderBy(quarter)
    .execute()
  return rows.map(({ quarter, orders, amount }) => ({
    at: Number(quarter) * QUARTER_MS,
    orders: Number(orders),
    amount: Number(amount ?? 0),
  }))
}

/** How many paid orders of a shop nobody has told to have arrived, without those that have a case. */
export async function countNotArrived(db: Db, shopId: number): Promise<number> {
  const { count } = await db
    .selectFrom('order_money')
    .where('shop_id', '=', shopId)
    .where('state', '=', 'pending')
    .where('open_cases', '=', 0)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What is pending and held of orders with an open case, in the ledger's signs; the oldest orders first. */
export const selectOrdersInCases = (db: Db, shopId: number) =>
  db
    .selectFrom('order_money as m')
    .innerJoin('orders as o', 'o.id', 'm.order_id')
    .leftJoin('ledger_entries as e', (join) =>
      join.onRef('e.order_id', '=', 'm.order_id').on('e.account', 'in', ['pending', 'held']),
    )
    .where('m.shop_id', '=', shopId)
    .where('m.open_cases', '>', 0)
    .select((eb) => [
      'm.order_id',
      'o.code',
      eb.fn.sum<number | null>(sql<number>`case when e.account = 'pending' then e.amount end`).as('pending'),
    ])
    .select((eb) => [eb.fn.sum<number | null>('e.amount').as('amount')])
    .groupBy(['m.order_id', 'o.code'])
    .orderBy('m.order_id')
    .execute()

/** The open disputes about payments of orders. */
export const selectDisputesOfOrders = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('payment_orders as p')
    .innerJoin('disputes as d', 'd.payment_id', 'p.payment_id')
    .where('p.order_id', 'in', orderIds)
    .where('d.closed_at', 'is', null)
    .where((eb) => eb.or([eb('d.order_id', 'is', null), eb('d.order_id', '=', eb.ref('p.order_id'))]))
    .select(['d.id', 'p.order_id', 'd.reference'])
    .orderBy('d.id')
    .execute()

/** The open withdrawals of orders. */
export const selectOpenWithdrawals = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('withdrawals')
    .where('order_id', 'in', orderIds)
    .where('state', 'not in', ENDED_WITHDRAWALS)
    .select(['id', 'order_id', 'code', 'refund_by'])
    .orderBy('id')
    .execute()

/** The open complaints about orders. */
export const selectOpenComplaints = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('complaints')
    .where('order_id', 'in', orderIds)
    .where('state', 'not in', ENDED_COMPLAINTS)
    .select(['id', 'order_id', 'code'])
    .orderBy('id')
    .execute()

export interface EntryPosition {
  posting_id: number
  n: number
}

interface EntryQuery {
  shopId: number
  month?: string | undefined
  kind?: PostingKind | undefined
  account?: ShopAccount | undefined
  order?: number | undefined
  /** The latest first, before this one; with `after`: the oldest first. */
  before?: EntryPosition | undefined
  after?: EntryPosition | undefined
  limit: number
}

export interface EntryRow extends EntryPosition {
  at: number
  kind: PostingKind
  account: ShopAccount
  amount: number
  order_id: number | null
  code: string | null
}

interface PageOfEntries {
  month?: string | undefined
  before?: EntryPosition | undefined
  after?: EntryPosition | undefined
}

/**
 * Where the entries of a page lie among all postings: in those of its month, and from the page before on. The months of postings follow each
 * other, so both ends of one are found at once; by its month alone, all that was posted since would be read, or all of it sorted. They are
 * read before, as PostgreSQL cannot plan for ends that it does not know.
 * @returns the condition, by the id of whichever table is read first; undefined where nothing was posted in the month
 */
export async function entriesOfPage(
  db: Db,
  { month, before, after }: PageOfEntries,
): Promise<((posting: 'e.posting_id' | 'p.id') => RawBuilder<boolean>) | undefined> {
  const parts: ((id: RawBuilder<unknown>) => RawBuilder<unknown>)[] = []
  if (month !== undefined) {
    // Each end by itself: asked for both at once, SQLite reads all postings of the month.
    const idAt = (end: 'min' | 'max') =>
      sql<number | null>`(select ${sql.raw(end)}(id) from ledger_postings where month = ${month})`
    const ends = await db.selectNoFrom([idAt('min').as('first'), idAt('max').as('last')]).executeTakeFirstOrThrow()
    if (ends.first === null || ends.last === null) return undefined
    // Two payments at once may take their ids the other way round where a month ends. By `case`, neither engine takes it for an index, or for
    // so rare that it sorts a page.
    parts.push(() => sql`case when p.month = ${month} then true else false end`)
    if (!after) parts.push((id) => sql`${id} >= ${ends.first}`)
    if (!before) parts.push((id) => sql`${id} <= ${ends.last}`)
  }
  if (after)
    parts.push((id) => sql`${id} >= ${after.posting_id} and (e.posting_id, e.n) > (${after.posting_id}, ${after.n})`)
  if (before)
    parts.push((id) => sql`${id} <= ${before.posting_id} and (e.posting_id, e.n) < (${before.posting_id}, ${before.n})`)
  return (posting) =>
    parts.length === 0
      ? sql<boolean>`1 = 1`
      : sql<boolean>`${sql.join(
          parts.map((part) => part(sql.ref(posting))),
          sql` and `,
        )}`
}

/** A kind is rare that fewer than one of so many entries have: its pages are found by the kind, those of others among all entries. */
const ENTRIES_TO_A_RARE_ONE = 200

/** How rare a kind is among the entries of a shop's accounts (0: the market's own), from sums alone. */
export async function findKind(
  db: Db,
  wanted: { shopId: number; accounts: readonly LedgerAccount[]; kind: PostingKind },
): Promise<'none' | 'rare' | 'common'> {
  const [row] = await countsOfKind(db, wanted)
  const [of, all] = [Number(row?.of ?? 0), Number(row?.all ?? 0)]
  if (of === 0) return 'none'
  if (of * ENTRIES_TO_A_RARE_ONE >= all) return 'common'
  // A kind that is rare in one shop may be common in the market, and then its postings are more than the entries of the shop.
  const [others] = await countPostings(db, { kind: wanted.kind, most: all })
  return Number(others?.count) < all ? 'rare' : 'common'
}

const countPostings = prepared((db: Db | Tx, { kind, most }: { kind: PostingKind; most: number }) =>
  db
    .selectFrom((eb) => eb.selectFrom('ledger_postings').where('kind', '=', kind).select('id').limit(most).as('p'))
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

const countsOfKind = prepared(
  (
    db: Db | Tx,
    { shopId, accounts, kind }: { shopId: number; accounts: readonly LedgerAccount[]; kind: PostingKind },
  ) =>
    db
      .selectFrom('ledger_months')
      .where('shop_id', '=', shopId)
      .where('account', 'in', accounts)
      .select((eb) => [
        eb.fn.sum<number>('count').as('all'),
        eb.fn.sum<number>(eb.case().when('kind', '=', kind).then(eb.ref('count')).else(0).end()).as('of'),
      ]),
)

/** By `case`, no engine takes a kind for an index. */
export const ofKind = (kind: PostingKind) => sql<boolean>`case when p.kind = ${kind} then true else false end`

/** The entries of a shop, by its own index. With neither end given, `before` decides the order unless the key `after` is there. */
export async function selectShopEntries(db: Db, query: EntryQuery): Promise<EntryRow[]> {
  const { shopId, month, kind, account, order, before, after, limit } = query
  const direction = 'after' in query ? 'asc' : 'desc'
  const accounts = account ? [account] : SHOP_ACCOUNTS
  const found = kind === undefined ? 'common' : await findKind(db, { shopId, accounts, kind })
  const page = found === 'none' ? undefined : await entriesOfPage(db, { month, before, after })
  if (!page) return []
  const isByKind = found === 'rare' && order === undefined
  const rows = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .where(isByKind ? sql<boolean>`e.shop_id + 0 = ${shopId}` : sql<boolean>`e.shop_id = ${shopId}`)
    .where('e.account', 'in', accounts)
    .$if(kind !== undefined && isByKind, (rows) => rows.where('p.kind', '=', kind ?? 'paid'))
    .$if(kind !== undefined && !isByKind, (rows) => rows.where(ofKind(kind ?? 'paid')))
    .$if(order !== undefined, (rows) => rows.where('e.order_id', '=', order ?? 0))
    .where(page(isByKind ? 'p.id' : 'e.posting_id'))
    .select(['e.posting_id', 'e.n', 'p.at', 'p.kind', 'e.account', 'e.amount', 'e.order_id', 'o.code'])
    .orderBy(isByKind ? 'p.id' : 'e.posting_id', direction)
    .orderBy('e.n', direction)
    .limit(limit)
    .execute()
  return rows.flatMap((row) => {
    const account = SHOP_ACCOUNTS.find((known) => known === row.account)
    return account ? [{ ...row, account }] : []
  })
}

/** A posting's entries of a shop, and those of the market that are about its orders; none where it has no part in it. */
export async function selectPostingOfShop(db: Db, { id, shopId }: { id: number; shopId: number }) {
  const rows = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .leftJoin('order_money as m', 'm.order_id', 'e.order_id')
    .where('e.posting_id', '=', id)
    .where((eb) =>
      eb.or([eb('e.shop_id', '=', shopId), eb.and([eb('e.shop_id', '=', 0), eb('o.shop_id', '=', shopId)])]),
    )
    .select(['p.at', 'p.kind', 'e.account', 'e.shop_id', 'e.amount', 'e.order_id', 'o.code', 'm.proof'])
    .select(['m.exponent', 'm.delivery_commission'])
    .orderBy('e.n')
    .execute()
  return rows.some(({ shop_id }) => shop_id === shopId) ? rows : []
}

/** The lines of orders with all that their money was made of. */
export const selectLinesOfOrders = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_lines as l')
    .leftJoin('commission_rules as r', 'r.id', 'l.commission_rule_id')
    .where('l.order_id', 'in', orderIds)
    .select(['l.order_id', 'l.name', 'l.quantity', 'l.line_total', 'l.shop_voucher', 'l.market_voucher'])
    .select(['l.delivery_share', 'l.commission_rule_id', 'r.name as rule', 'l.commission_ppm', 'l.commission_base'])
    .select(['l.commission_fixed', 'l.commission'])
    .orderBy('l.id')
    .execute()
export type MoneyLineRow = Awaited<ReturnType<typeof selectLinesOfOrders>>[number]
