import { type LedgerAccount, type PostingKind, SHOP_ACCOUNTS } from '@rialto/contract/market-enums'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { LedgerAdjustmentsTable } from '../../../db/tables.ts'
import { isPostgres } from '../../../db/write-together.ts'
import { type EntryPosition, entriesOfPage, findKind, ofKind } from './repository-reads.ts'

// What the staff reads of the ledger: all shops, and the market's own accounts.

/** The balance of each account over all shops, and what of it is owed by some and to others. */
export async function selectAccounts(db: Db) {
  const { rows } = await sql<{
    account: LedgerAccount
    gateway: string
    plus: number | string
    minus: number | string
  }>`select account, gateway, sum(case when balance > 0 then balance else 0 end) as plus,
      sum(case when balance < 0 then balance else 0 end) as minus
    from (
      select account, gateway, shop_id, sum(balance) as balance from ledger_balances group by account, shop_id, gateway
    ) b group by account, gateway order by account, gateway`.execute(db)
  return rows.map(({ plus, minus, ...row }) => ({ ...row, plus: Number(plus), minus: Number(minus) }))
}

/** The first posting of the ledger, before which nothing stands in it. */
export const selectFirstPosting = (db: Db | Tx) =>
  db.selectFrom('ledger_postings').select(['at', 'month']).orderBy('id').limit(1).executeTakeFirst()

export const selectFirstMonthOfAll = async (db: Db): Promise<string | undefined> =>
  (await selectFirstPosting(db))?.month

/** What the market has charged in months, net of what it has given back: credits, so minus. */
export const selectMonthsOfFees = (db: Db, months: readonly string[]) =>
  db
    .selectFrom('ledger_months')
    .where('shop_id', '=', 0)
    .where('account', 'in', ['commission', 'commission_vat'])
    .where('month', 'in', months)
    .select((eb) => ['month', 'account', eb.fn.sum<number>('amount').as('amount')])
    .groupBy(['month', 'account'])
    .execute()

export async function selectBalancesOfShops(db: Db, { after, limit }: { after: number; limit: number }) {
  const shops = await db
    .selectFrom('shops')
    .where('id', '>', after)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('ledger_balances').whereRef('ledger_balances.shop_id', '=', 'shops.id').select('balance'),
      ),
    )
    .select(['id', 'name'])
    .orderBy('id')
    .limit(limit)
    .execute()
  if (shops.length === 0) return []
  const balances = await db
    .selectFrom('ledger_balances')
    .where(
      'shop_id',
      'in',
      shops.map(({ id }) => id),
    )
    .select((eb) => ['shop_id', 'account', eb.fn.sum<number>('balance').as('balance')])
    .groupBy(['shop_id', 'account'])
    .execute()
  return shops.map((shop) => ({ ...shop, balances: balances.filter(({ shop_id }) => shop_id === shop.id) }))
}

export interface MarketEntryFilter {
  month?: string | undefined
  kind?: PostingKind | undefined
  account?: LedgerAccount | undefined
  shop_id?: number | undefined
  order_id?: number | undefined
}

interface MarketEntryQuery extends MarketEntryFilter {
  /** The latest first, before this one; with `after`: the oldest first. */
  before?: EntryPosition | undefined
  after?: EntryPosition | undefined
  limit: number
}

/** The entries of all accounts. With neither end given, `before` decides the order unless the key `after` is there. */
export async function selectEntries(db: Db, query: MarketEntryQuery) {
  const { month, kind, account, shop_id, order_id, before, after, limit } = query
  const direction = 'after' in query ? 'asc' : 'desc'
  const isOfShops = SHOP_ACCOUNTS.some((known) => known === account)
  // So many entries are pending or available that reading them in the order of postings finds a page soonest.
  const isDense = shop_id === undefined && (account === 'pending' || account === 'available')
  const found = await findKindOf(db, query)
  const page = found === 'none' ? undefined : await entriesOfPage(db, { month, before, after })
  if (!page) return []
  const isByKind = found === 'rare' && order_id === undefined
  const isWhole = [kind, account, shop_id, order_id].every((filter) => filter === undefined)
  return (
    db
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
      .leftJoin('orders as o', 'o.id', 'e.order_id')
      .leftJoin('shops as s', 's.id', 'e.shop_id')
      .$if(account !== undefined && !isDense && !isByKind, (rows) => rows.where('e.account', '=', account ?? 'bank'))
      .$if(isDense || (account !== undefined && isByKind), (rows) =>
        rows.where(sql<boolean>`e.account || '' = ${account}`),
      )
      .$if(account !== undefined && !isOfShops && !isByKind, (rows) => rows.where('e.shop_id', '=', 0))
      .$if(shop_id !== undefined && !isByKind, (rows) => rows.where('e.shop_id', '=', shop_id ?? 0))
      .$if(shop_id !== undefined && isByKind, (rows) => rows.where(sql<boolean>`e.shop_id + 0 = ${shop_id}`))
      .$if(order_id !== undefined, (rows) => rows.where('e.order_id', '=', order_id ?? 0))
      .$if(kind !== undefined && isByKind, (rows) => rows.where('p.kind', '=', kind ?? 'paid'))
      .$if(kind !== undefined && !isByKind, (rows) => rows.where(ofKind(kind ?? 'paid')))
      .where(page(isByKind ? 'p.id' : 'e.posting_id'))
      // PostgreSQL would begin with the latest of all postings, as it does not take over a range from the other side of a join.
      .$if(isWhole && isPostgres(db), (rows) => rows.where(page('p.id')))
      .select(['e.posting_id', 'e.n', 'p.at', 'p.kind', 'e.account', 'e.gateway', 'e.amount', 'e.order_id', 'o.code'])
      .select(['e.shop_id', 's.name as shop'])
      .orderBy(isByKind ? 'p.id' : 'e.posting_id', direction)
      .orderBy('e.n', direction)
      .limit(limit)
      .execute()
  )
}

/** How rare the kind of a list is. Where no sums tell it, the kind's own index finds each page. */
async function findKindOf(db: Db, { kind, account, shop_id }: MarketEntryFilter): Promise<'none' | 'rare' | 'common'> {
  if (kind === undefined) return 'common'
  const ofShops = SHOP_ACCOUNTS.filter((known) => account === undefined || known === account)
  if (shop_id !== undefined) return findKind(db, { shopId: shop_id, accounts: ofShops, kind })
  if (account === undefined) return 'rare'
  if (ofShops.length === 0) return findKind(db, { shopId: 0, accounts: [account], kind })
  const [any] = await anyOfKind(db, { account, kind })
  return any ? 'rare' : 'none'
}

const anyOfKind = prepared((db: Db | Tx, { account, kind }: { account: LedgerAccount; kind: PostingKind }) =>
  db.selectFrom('ledger_months').where('account', '=', account).where('kind', '=', kind).select('shop_id').limit(1),
)

export const selectPosting = (db: Db, id: number) =>
  db
    .selectFrom('ledger_postings as p')
    .leftJoin('ledger_postings as r', 'r.reverses', 'p.id')
    .leftJoin('ledger_adjustments as a', 'a.posting_id', 'p.id')
    .leftJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'p.actor_id').on('p.actor_kind', 'in', ['staff', 'member']),
    )
    .where('p.id', '=', id)
    .select(['p.id', 'p.at', 'p.month', 'p.kind', 'p.cause_key', 'p.actor_kind', 'p.reverses', 'a.reason'])
    .select(['r.id as reversed_by', 'u.name as actor_name'])
    .executeTakeFirst()

export const selectEntriesOfPosting = (db: Db, id: number) =>
  db
    .selectFrom('ledger_entries as e')
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .leftJoin('shops as s', 's.id', 'e.shop_id')
    .where('e.posting_id', '=', id)
    .select(['e.n', 'e.account', 'e.gateway', 'e.amount', 'e.order_id', 'o.code', 'e.shop_id', 's.name as shop'])
    .orderBy('e.n')
    .execute()

export const selectMoneyOfOrders = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('order_money as m')
    .innerJoin('orders as o', 'o.id', 'm.order_id')
    .where('m.order_id', 'in', ids)
    .select(['m.order_id', 'o.code', 'm.proof', 'm.exponent', 'm.delivery_commission'])
    .orderBy('m.order_id')
    .execute()

// Adjustments.

const adjustments = (db: Db | Tx) =>
  db
    .selectFrom('ledger_adjustments as a')
    .leftJoin('users as u', 'u.id', 'a.decided_by')
    .selectAll('a')
    .select('u.name as decided_name')
export type AdjustmentRow = Awaited<ReturnType<ReturnType<typeof adjustments>['execute']>>[number]

/** @returns false where one has this key already */
export async function insertAdjustment(tx: Tx, row: Insertable<LedgerAdjustmentsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('ledger_adjustments')
    .values(row)
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Locks an adjustment before it is judged: of two people who decide at once, the second finds what the first has decided. */
export async function lockAdjustment(tx: Tx, id: number): Promise<AdjustmentRow | undefined> {
  await tx
    .updateTable('ledger_adjustments')
    .set((eb) => ({ version: eb('version', '+', 0) }))
    .where('id', '=', id)
    .execute()
  return adjustments(tx).where('a.id', '=', id).executeTakeFirst()
}

export async function updateAdjustment(
  tx: Tx,
  id: number,
  set: Pick<AdjustmentRow, 'state' | 'posting_id' | 'decided_by' | 'decided_at' | 'version'>,
): Promise<void> {
  await tx.updateTable('ledger_adjustments').set(set).where('id', '=', id).execute()
}

export const selectAdjustmentByKey = (db: Db | Tx, key: string) =>
  adjustments(db).where('a.request_key', '=', key).executeTakeFirst()

export const selectAdjustments = (
  db: Db,
  { state, before, limit }: { state?: AdjustmentRow['state'] | undefined; before?: number | undefined; limit: number },
) =>
  adjustments(db)
    .$if(state !== undefined, (rows) => rows.where('a.state', '=', state ?? 'proposed'))
    .$if(before !== undefined, (rows) => rows.where('a.id', '<', before ?? 0))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()

export const countProposed = async (db: Db): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('ledger_adjustments')
        .where('state', '=', 'proposed')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

export const selectShopNamesById = async (db: Db | Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  new Map(
    ids.length === 0
      ? []
      : (await db.selectFrom('shops').where('id', 'in', ids).select(['id', 'name']).execute()).map(({ id, name }) => [
          id,
          name,
        ]),
  )

/** Gateways that the ledger has an account of. */
export const selectLedgerGateways = async (db: Db | Tx): Promise<string[]> =>
  (
    await db
      .selectFrom('ledger_balances')
      .where('shop_id', '=', 0)
      .where('gateway', '<>', '')
      .select('gateway')
      .distinct()
      .execute()
  ).map(({ gateway }) => gateway)
