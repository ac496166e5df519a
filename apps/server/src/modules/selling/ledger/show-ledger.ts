import type { Readable } from 'node:stream'
import type { LedgerEntry, LedgerOverview, LedgerPosting, ShopBalances, ShopMoneyDetails } from '@rialto/contract'
import { LEDGER_ACCOUNTS, type LedgerAccount } from '@rialto/contract/market-enums'
import { batchReads } from '../../../db/index.ts'
import { decimalsOf, marketUnits, toDecimal } from '../../../lib/money.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { Figure } from '../../../lib/write-csv.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import {
  countProposed,
  type MarketEntryFilter,
  selectAccounts,
  selectBalancesOfShops,
  selectEntries,
  selectEntriesOfPosting,
  selectFirstMonthOfAll,
  selectMoneyOfOrders,
  selectMonthsOfFees,
  selectPosting,
  selectShopNamesById,
} from './repository-market.ts'
import { type EntryPosition, selectLinesOfOrders, selectShopBalances } from './repository-reads.ts'
import {
  ENTRIES_MAX,
  lastMonths,
  presentMoneyLine,
  readBalances,
  showShopMoney,
  showWaiting,
  streamCsv,
} from './show-money.ts'

// The whole ledger, as the market's staff reads it.

/** Shows where the market's money is and whose it is, from sums alone. */
export async function showLedger({ database, now, settings }: ModuleDeps): Promise<LedgerOverview> {
  const { time_zone } = await settings.read()
  const db = batchReads(database.db)
  const months = lastMonths(dayIn(time_zone, now()).slice(0, 7))
  const [accounts, fees, first, proposed] = await Promise.all([
    selectAccounts(db),
    selectMonthsOfFees(db, months),
    selectFirstMonthOfAll(db),
    countProposed(db),
  ])
  const earned = (month: string, account: string) =>
    toDecimal(0 - Number(fees.find((row) => row.month === month && row.account === account)?.amount ?? 0))
  return {
    accounts: accounts
      .filter(({ plus, minus }) => plus !== 0 || minus !== 0)
      .map(({ account, gateway, plus, minus }) => ({
        account,
        gateway: gateway || null,
        balance: toDecimal(plus + minus),
        plus: toDecimal(plus),
        minus: toDecimal(minus),
      })),
    totals: totalsOf(accounts),
    months: months.map((month) => ({
      month,
      commission: earned(month, 'commission'),
      vat: earned(month, 'commission_vat'),
    })),
    first_month: first ?? null,
    proposed,
  }
}

/** The sums of both sides of the accounts. */
function totalsOf(accounts: Awaited<ReturnType<typeof selectAccounts>>): LedgerOverview['totals'] {
  const sum = (side: 'plus' | 'minus', of: readonly LedgerAccount[] = LEDGER_ACCOUNTS) =>
    accounts.reduce((total, row) => (of.includes(row.account) ? total + row[side] : total), 0)
  const [free, waits] = [0 - sum('minus', ['available']), 0 - sum('minus', ['pending', 'held'])]
  return {
    here: toDecimal(sum('plus')),
    whose: toDecimal(0 - sum('minus')),
    off: toDecimal(sum('plus') + sum('minus')),
    owed_to_sellers: toDecimal(free + waits),
    can_be_paid: toDecimal(free),
    waits: toDecimal(waits),
    at_gateways: toDecimal(sum('plus', ['gateway']) + sum('minus', ['gateway'])),
    owed_to_customers: toDecimal(0 - sum('minus', ['refunds_due']) - sum('plus', ['refunds_due'])),
  }
}

/** Shows what a shop is owed, as its team reads it, and what that waits for. */
export async function showMoneyOfShop(deps: ModuleDeps, shopId: number): Promise<ShopMoneyDetails | Refusal> {
  const names = await selectShopNamesById(deps.database.db, [shopId])
  const name = names.get(shopId)
  if (name === undefined) return refuse('not_found', text('Shop not found'))
  const [money, waiting] = [await showShopMoney(deps, shopId), await showWaiting(deps, shopId)]
  return { shop: { id: shopId, name }, money, waiting }
}

/** What the market owes one shop. */
export async function showBalancesOf(
  { database: { db } }: ModuleDeps,
  shopId: number,
): Promise<ShopBalances | Refusal> {
  const [rows, names] = [await selectShopBalances(db, shopId), await selectShopNamesById(db, [shopId])]
  const name = names.get(shopId)
  return name === undefined ? refuse('not_found', text('Shop not found')) : presentBalances({ id: shopId, name }, rows)
}

function presentBalances(shop: { id: number; name: string }, rows: Parameters<typeof readBalances>[0]): ShopBalances {
  const { available, pending, held, cash_with } = readBalances(rows)
  return {
    shop,
    available: toDecimal(available),
    pending: toDecimal(pending),
    held: toDecimal(held),
    cash_with: toDecimal(cash_with),
  }
}

export async function listShopBalances(
  { database: { db } }: ModuleDeps,
  { after = 0, limit }: { after?: number | undefined; limit: number },
): Promise<{ items: ShopBalances[]; next_cursor: number | null }> {
  const rows = await selectBalancesOfShops(db, { after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(({ id, name, balances }) => presentBalances({ id, name }, balances)),
    next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

const namedShop = ({ shop_id, shop }: { shop_id: number; shop: string | null }) =>
  shop_id === 0 ? null : { id: shop_id, name: shop ?? '' }
const namedOrder = ({ order_id, code }: { order_id: number | null; code: string | null }) =>
  order_id === null ? null : { id: order_id, code: code ?? '' }

/** Lists the entries of the ledger, the latest first. */
export async function listLedgerEntries(
  { database: { db } }: ModuleDeps,
  { cursor, limit, ...filter }: MarketEntryFilter & { cursor?: string | undefined; limit: number },
): Promise<{ items: LedgerEntry[]; next_cursor: string | null }> {
  const [posting_id = 0, n = 0] = cursor?.split('_').map(Number) ?? []
  const before = cursor === undefined ? undefined : { posting_id, n }
  const rows = await selectEntries(db, { ...filter, before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({
      id: row.posting_id * ENTRIES_MAX + row.n,
      ...{ posting_id: row.posting_id, n: row.n, kind: row.kind, account: row.account },
      at: new Date(row.at).toISOString(),
      order: namedOrder(row),
      shop: namedShop(row),
      gateway: row.gateway || null,
      amount: toDecimal(row.amount),
    })),
    next_cursor: rows.length > limit && last ? `${last.posting_id}_${last.n}` : null,
  }
}

/** Shows a posting with all its entries, and the lines of its orders. */
export async function showPosting({ database: { db } }: ModuleDeps, id: number): Promise<LedgerPosting | Refusal> {
  const [posting, entries] = await Promise.all([selectPosting(db, id), selectEntriesOfPosting(db, id)])
  if (!posting) return refuse('not_found', text('There is no such entry'))
  const ids = [...new Set(entries.flatMap(({ order_id }) => order_id ?? []))]
  const [orders, lines] =
    ids.length === 0 ? [[], []] : await Promise.all([selectMoneyOfOrders(db, ids), selectLinesOfOrders(db, ids)])
  const isProof = posting.kind === 'earned' || posting.kind === 'cash'
  return {
    id,
    at: new Date(posting.at).toISOString(),
    month: posting.month,
    kind: posting.kind,
    cause: posting.cause_key,
    actor: { kind: posting.actor_kind, name: posting.actor_name },
    reverses: posting.reverses,
    reversed_by: posting.reversed_by,
    reason: posting.reason,
    entries: entries.map((row) => ({
      ...{ n: row.n, account: row.account, gateway: row.gateway || null },
      shop: namedShop(row),
      order: namedOrder(row),
      amount: toDecimal(row.amount),
    })),
    orders: orders.map(({ order_id, code, proof, exponent, delivery_commission }) => ({
      id: order_id,
      code,
      proof: isProof ? proof : null,
      delivery_commission: decimalsOf({ exponent })(delivery_commission),
      lines: lines.filter((line) => line.order_id === order_id).map((line) => presentMoneyLine(line, exponent)),
    })),
  }
}

const COLUMNS = ['at', 'posting', 'kind', 'account', 'shop', 'gateway', 'order', 'currency', 'amount']
const ROWS_AT_ONCE = 500

/** The entries of the ledger as CSV for bookkeeping, the oldest first, in constant memory. */
export function exportLedger({ database: { db } }: ModuleDeps, filter: MarketEntryFilter): Readable {
  const { code, exponent } = marketUnits()
  async function* rows(): AsyncGenerator<(string | Figure)[]> {
    yield COLUMNS
    for (let after: EntryPosition | undefined, isLast = false; !isLast; ) {
      const batch = await selectEntries(db, { ...filter, after, limit: ROWS_AT_ONCE })
      for (const row of batch) {
        const figure = toDecimal(row.amount).toFixed(exponent)
        yield [
          ...[new Date(row.at).toISOString(), String(row.posting_id), row.kind, row.account, row.shop ?? ''],
          ...[row.gateway, row.code ?? '', code, { figure }],
        ]
      }
      after = batch.at(-1)
      isLast = batch.length < ROWS_AT_ONCE
    }
  }
  return streamCsv(rows)
}
