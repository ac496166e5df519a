import { PassThrough, type Readable } from 'node:stream'
import type { LedgerOrderLine, MoneyEntry, MoneyPosting, ShopMoney, ShopWaiting } from '@rialto/contract'
import { type LedgerAccount, type PostingKind, SHOP_ACCOUNTS, type ShopAccount } from '@rialto/contract/market-enums'
import { batchReads, type Db } from '../../../db/index.ts'
import { decimalsOf, marketUnits, toDecimal } from '../../../lib/money.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { type Figure, writeCsv } from '../../../lib/write-csv.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { monthBefore } from './months.ts'
import {
  countNotArrived,
  type EntryPosition,
  type MoneyLineRow,
  selectDisputesOfOrders,
  selectFirstMonth,
  selectLinesOfOrders,
  selectMonthsOfAvailable,
  selectNextRelease,
  selectOpenComplaints,
  selectOpenWithdrawals,
  selectOrdersInCases,
  selectPostingOfShop,
  selectReleases,
  selectShopBalances,
  selectShopCheck,
  selectShopEntries,
} from './repository-reads.ts'

type Balances = Record<ShopAccount, number>

/** As its shop reads an account: what it is owed, which the ledger has as a credit, and the cash that it has. */
export const toShop = (account: ShopAccount, amount: number): number => (account === 'cash_with' ? amount : 0 - amount)

/** Reads rows of balances as their shop does. */
export function readBalances(rows: readonly { account: LedgerAccount; balance: number }[]): Balances {
  const balances: Balances = { pending: 0, available: 0, held: 0, cash_with: 0 }
  for (const { account, balance } of rows)
    for (const known of SHOP_ACCOUNTS) if (known === account) balances[known] += toShop(known, Number(balance))
  return balances
}

const balancesOf = async (db: Db, shopId: number): Promise<Balances> =>
  readBalances(await selectShopBalances(db, shopId))

/** Shows what the market owes a shop, from sums alone: no entries are read. */
export async function showShopMoney({ database, now, settings }: ModuleDeps, shopId: number): Promise<ShopMoney> {
  const { time_zone } = await settings.read()
  const db = batchReads(database.db)
  const months = lastMonths(dayIn(time_zone, now()).slice(0, 7))
  const [balances, next, first, changes, checked] = await Promise.all([
    balancesOf(db, shopId),
    selectNextRelease(db, shopId),
    selectFirstMonth(db, shopId),
    selectMonthsOfAvailable(db, shopId, months),
    selectShopCheck(db, shopId),
  ])
  return {
    available: toDecimal(balances.available),
    pending: toDecimal(balances.pending),
    held: toDecimal(balances.held),
    cash_with: toDecimal(balances.cash_with),
    next_release_at: next === undefined ? null : new Date(next).toISOString(),
    first_month: first ?? null,
    change: presentChange(changes, months),
    ...(checked && { checked: { ...checked, at: new Date(checked.at).toISOString() } }),
  }
}

/** A month and the one before it. */
export const lastMonths = (month: string): [month: string, before: string] => [month, monthBefore(month)]

/** What left a shop by a payout, or came back from it, is no reason for less. */
const IS_PAID_OUT: ReadonlySet<PostingKind> = new Set(['payout', 'payout_paid', 'payout_returned', 'repayment'])

function presentChange(
  rows: Awaited<ReturnType<typeof selectMonthsOfAvailable>>,
  [month, before]: [month: string, before: string],
): ShopMoney['change'] {
  const counted = rows.filter(({ kind }) => !IS_PAID_OUT.has(kind))
  if (!counted.some((row) => row.month === before)) return null
  const sumIn = (which: string, kind?: PostingKind) =>
    counted
      .filter((row) => row.month === which && (kind === undefined || row.kind === kind))
      .reduce((sum, { amount, count }) => ({ amount: sum.amount - amount, count: sum.count + count }), {
        amount: 0,
        count: 0,
      })
  const kinds = [...new Set(counted.map(({ kind }) => kind))].map((kind) => {
    const [now, then] = [sumIn(month, kind), sumIn(before, kind)]
    return { kind, now, then, difference: now.amount - then.amount }
  })
  return {
    ...{ month, before, amount: toDecimal(sumIn(month).amount), amount_before: toDecimal(sumIn(before).amount) },
    kinds: kinds
      .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
      .map(({ kind, now, then }) => ({
        kind,
        ...{ amount: toDecimal(now.amount), count: now.count },
        ...{ amount_before: toDecimal(then.amount), count_before: then.count },
      })),
  }
}

const CASES_SHOWN = 50

/** Shows what a shop's money waits for. What has not arrived is the rest of what is pending, so that all of it adds up. */
export async function showWaiting({ database, settings }: ModuleDeps, shopId: number): Promise<ShopWaiting> {
  const { time_zone } = await settings.read()
  const db = batchReads(database.db)
  const [balances, quarters, notArrived, inCases] = await Promise.all([
    balancesOf(db, shopId),
    selectReleases(db, shopId),
    countNotArrived(db, shopId),
    selectOrdersInCases(db, shopId),
  ])
  const shown = inCases.slice(0, CASES_SHOWN)
  const ids = shown.map(({ order_id }) => order_id)
  const [withdrawals, complaints, disputes] =
    ids.length === 0
      ? [[], [], []]
      : await Promise.all([
          selectOpenWithdrawals(db, ids),
          selectOpenComplaints(db, ids),
          selectDisputesOfOrders(db, ids),
        ])
  const days = Map.groupBy(quarters, ({ at }) => dayIn(time_zone, at))
  const sumOf = (rows: readonly { amount: number | null }[]) =>
    rows.reduce((sum, row) => sum - Number(row.amount ?? 0), 0)
  const pendingInCases = inCases.reduce((sum, { pending }) => sum - Number(pending ?? 0), 0)
  return {
    total: toDecimal(balances.pending + balances.held),
    releases: [...days].map(([day, rows]) => ({
      day,
      orders: rows.reduce((sum, { orders }) => sum + orders, 0),
      amount: toDecimal(sumOf(rows)),
    })),
    not_arrived: { orders: notArrived, amount: toDecimal(balances.pending - sumOf(quarters) - pendingInCases) },
    in_cases: { orders: inCases.length, amount: toDecimal(sumOf(inCases)) },
    cases: shown.map(({ order_id: id, code, amount }) => ({
      order: { id, code },
      amount: toDecimal(0 - Number(amount ?? 0)),
      reasons: [
        ...withdrawals
          .filter(({ order_id }) => order_id === id)
          .map((withdrawal) => ({
            ...{ kind: 'withdrawal' as const, id: withdrawal.id, code: withdrawal.code },
            // Its last moment, which lies on the day itself.
            due_at: new Date(withdrawal.refund_by - 1).toISOString(),
          })),
        ...complaints
          .filter(({ order_id }) => order_id === id)
          .map(({ id, code }) => ({ kind: 'complaint' as const, id, code, due_at: null })),
        ...disputes
          .filter(({ order_id }) => order_id === id)
          .map((dispute) => ({ kind: 'dispute' as const, id: dispute.id, code: dispute.reference, due_at: null })),
      ],
    })),
  }
}

interface EntryQuery {
  month?: string | undefined
  kind?: PostingKind | undefined
  account?: ShopAccount | undefined
  order?: number | undefined
  cursor?: string | undefined
  limit: number
}

/**
 * Lists the changes of a shop's money, the latest first. The balance after each is carried from page to page by the cursor, so that no page
 * adds up the entries before it; where the list leaves entries of an account out, there is none.
 */
export async function listMoneyEntries(
  { database: { db } }: ModuleDeps,
  shopId: number,
  { cursor, limit, month, kind, account, order }: EntryQuery,
): Promise<{ items: MoneyEntry[]; next_cursor: string | null }> {
  const { position, balances } = cursor === undefined ? await firstPage(db, shopId) : pageAt(cursor)
  const filter = { month, kind, account, order }
  const rows = await selectShopEntries(db, { shopId, ...filter, before: position, limit: limit + 1 })
  const isWhole = month === undefined && kind === undefined && order === undefined
  const shown = rows.slice(0, limit)
  const items = shown.map((row): MoneyEntry => {
    const amount = toShop(row.account, row.amount)
    const after = balances[row.account]
    balances[row.account] = after - amount
    return {
      id: row.posting_id * ENTRIES_MAX + row.n,
      ...{ posting_id: row.posting_id, n: row.n, kind: row.kind, account: row.account },
      at: new Date(row.at).toISOString(),
      order: row.order_id === null ? null : { id: row.order_id, code: row.code ?? '' },
      amount: toDecimal(amount),
      balance_after: isWhole ? toDecimal(after) : null,
    }
  })
  const last = shown.at(-1)
  return { items, next_cursor: rows.length > limit && last ? cursorAt(last, balances) : null }
}

/** A posting has fewer entries: a payment pays a handful of orders. */
export const ENTRIES_MAX = 1_000

interface EntryPage {
  position: EntryPosition | undefined
  /** Before the entries of the page, which comes from the latest to the oldest. */
  balances: Balances
}

const firstPage = async (db: Db, shopId: number): Promise<EntryPage> => ({
  position: undefined,
  balances: await balancesOf(db, shopId),
})

const cursorAt = ({ posting_id, n }: EntryPosition, balances: Balances): string =>
  [posting_id, n, ...SHOP_ACCOUNTS.map((account) => balances[account])].join('_')

function pageAt(cursor: string): EntryPage {
  const [posting_id = 0, n = 0, ...amounts] = cursor.split('_').map(Number)
  const balances: Balances = { pending: 0, available: 0, held: 0, cash_with: 0 }
  for (const [index, account] of SHOP_ACCOUNTS.entries()) balances[account] = amounts[index] ?? 0
  return { position: { posting_id, n }, balances }
}

/** Shows what a posting did to a shop. Of a payment of several orders, the part of its own. */
export async function showMoneyPosting(
  { database: { db } }: ModuleDeps,
  { id, shopId }: { id: number; shopId: number },
): Promise<MoneyPosting | Refusal> {
  const rows = await selectPostingOfShop(db, { id, shopId })
  const [first] = rows
  if (!first) return refuse('not_found', text('There is no such entry'))
  const rest = rows.reduce((sum, { amount }) => sum - amount, 0)
  const ofOrder = rows.find(({ order_id }) => order_id !== null)
  const order = ofOrder?.order_id ?? null
  const lines = order === null ? [] : await selectLinesOfOrders(db, [order])
  const exponent = ofOrder?.exponent ?? marketUnits().exponent
  return {
    id,
    at: new Date(first.at).toISOString(),
    kind: first.kind,
    order: order === null ? null : { id: order, code: ofOrder?.code ?? '' },
    proof: first.kind === 'earned' || first.kind === 'cash' ? (ofOrder?.proof ?? null) : null,
    // What a gateway took in or sent for several shops together is told to each for its own part.
    entries: sumsByAccount([...rows, { account: 'gateway', amount: rest }]),
    lines: lines.map((line) => presentMoneyLine(line, exponent)),
    delivery_commission: decimalsOf({ exponent })(ofOrder?.delivery_commission ?? 0),
  }
}

/** A shop's accounts as it reads them, then where that comes from or goes to. */
function sumsByAccount(rows: readonly { account: LedgerAccount; amount: number }[]): MoneyPosting['entries'] {
  const sums = new Map<LedgerAccount, number>()
  for (const { account, amount } of rows) sums.set(account, (sums.get(account) ?? 0) + amount)
  const isOwn = (account: LedgerAccount): account is ShopAccount => SHOP_ACCOUNTS.some((own) => own === account)
  return [...sums]
    .filter(([, sum]) => sum !== 0)
    .map(([account, sum]) => ({ account, amount: toDecimal(isOwn(account) ? toShop(account, sum) : sum) }))
}

const COLUMNS = ['at', 'posting', 'kind', 'account', 'order', 'currency', 'amount']
const ROWS_AT_ONCE = 500

/** A shop's entries of a month, or all, as CSV for bookkeeping, in constant memory. */
export async function exportMoneyEntries(
  { database: { db } }: ModuleDeps,
  { shopId, month }: { shopId: number; month: string | undefined },
): Promise<Readable> {
  const { code, exponent } = marketUnits()
  async function* rows(): AsyncGenerator<(string | Figure)[]> {
    yield COLUMNS
    for (let after: EntryPosition | undefined, isLast = false; !isLast; ) {
      const batch = await selectShopEntries(db, { shopId, month, after, limit: ROWS_AT_ONCE })
      for (const row of batch) {
        const figure = toDecimal(toShop(row.account, row.amount)).toFixed(exponent)
        const at = new Date(row.at).toISOString()
        yield [at, String(row.posting_id), row.kind, row.account, row.code ?? '', code, { figure }]
      }
      after = batch.at(-1)
      isLast = batch.length < ROWS_AT_ONCE
    }
  }
  return streamCsv(rows)
}

/** Streams rows as CSV. Where the reader leaves or the database fails, the download breaks off rather than ending early. */
export function streamCsv(rows: () => AsyncGenerator<(string | Figure)[]>): Readable {
  const csv = new PassThrough()
  // By this mark spreadsheets read the file as UTF-8.
  csv.write('\ufeff')
  void writeCsv(rows, csv).catch((error) => csv.destroy(error))
  return csv
}

/** @param exponent of the order, which may have been placed in other units than those of now */
export function presentMoneyLine(line: MoneyLineRow, exponent: number): LedgerOrderLine {
  const decimal = (minor: number | null) => decimalsOf({ exponent })(minor ?? 0)
  const { commission_rule_id: id, rule } = line
  return {
    name: line.name,
    quantity: line.quantity,
    total: decimal(line.line_total),
    shop_voucher: decimal(line.shop_voucher),
    market_voucher: decimal(line.market_voucher),
    delivery: decimal(line.delivery_share),
    rule: id === null ? null : { id, name: rule ?? '' },
    percent: (line.commission_ppm ?? 0) / 10_000,
    base: decimal(line.commission_base),
    fixed: decimal(line.commission_fixed),
    commission: decimal(line.commission),
  }
}
