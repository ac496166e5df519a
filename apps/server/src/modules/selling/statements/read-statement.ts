import type { Statement, StatementAccounts, StatementOrder, StatementSummary } from '@rialto/contract'
import { POSTING_KINDS, type PostingKind } from '@rialto/contract/market-enums'
import type { Db } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { decimalsOf, marketUnits, toDecimal, toMinor } from '../../../lib/money.ts'
import type { Settings } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { daysOf, monthBefore, readBalances, selectFirstPosting } from '../ledger/index.ts'
import { endToEndId } from '../payouts/index.ts'
import { type StatementRow, selectDocumentsOf } from './repository.ts'
import {
  isShopAccount,
  type MonthOfShop,
  type OrderSumRow,
  selectBalancesUntil,
  selectFees,
  selectFrozen,
  selectKinds,
  selectOrdersOfMonth,
  selectOthers,
  selectSpanOfMonth,
  sumOrdersOfMonth,
} from './repository-content.ts'

// A statement, from the entries of its month alone. Screen, PDF and calls of programs read it here, so that they say the same.

export async function presentSummaries(db: Db, rows: readonly StatementRow[]): Promise<StatementSummary[]> {
  const documents = await selectDocumentsOf(db, rows)
  return rows.map((row) => ({
    ...{ id: row.id, number: row.number, month: row.month },
    ...{ opening: toDecimal(Number(row.opening)), closing: toDecimal(Number(row.closing)) },
    created_at: new Date(row.created_at).toISOString(),
    documents: documents
      .filter(({ shop_id, month }) => shop_id === row.shop_id && month === row.month)
      .map(({ id, kind, number, data_json }) => {
        const data = fromJson(data_json)
        return { id, kind, number, total: decimalsOf(data)(data.total) }
      }),
  }))
}

/** Reads a statement without its orders. */
export async function readStatement(db: Db, row: StatementRow, { time_zone }: Settings): Promise<Statement> {
  const { shop_id: shopId, month } = row
  const span = { ...(await selectSpanOfMonth(db, month)), shopId, month }
  const [[summary], kinds, fees, others, opening, closing, first] = await Promise.all([
    presentSummaries(db, [row]),
    selectKinds(db, span),
    selectFees(db, span),
    selectOthers(db, span),
    selectBalancesUntil(db, { shopId, month: monthBefore(month) }),
    selectBalancesUntil(db, span),
    selectFirstPosting(db),
  ])
  if (!summary) throw new Error('a statement without a summary')
  const { from, to } = daysOf(month)
  return {
    ...summary,
    shop: { id: shopId, name: row.shop },
    currency: marketUnits().code,
    ...{ from_day: from, to_day: to, ledger_since: dayIn(time_zone, first?.at ?? row.created_at) },
    accounts: { opening: presentAccounts(opening), closing: presentAccounts(closing) },
    kinds: presentKinds(kinds),
    fees: { commission: toDecimal(0 - fees.commission), vat: toDecimal(0 - fees.vat) },
    others: others.map(({ id, kind, at, amount, line_id, run_id }) => ({
      ...{ posting_id: id, kind, at: new Date(at).toISOString(), amount: toDecimal(0 - amount) },
      payout:
        line_id === null || run_id === null ? null : { id: line_id, reference: endToEndId({ id: line_id, run_id }) },
    })),
  }
}

function presentAccounts(rows: Parameters<typeof readBalances>[0]): StatementAccounts {
  const { available, pending, held, cash_with } = readBalances(rows)
  return {
    ...{ available: toDecimal(available), pending: toDecimal(pending) },
    ...{ held: toDecimal(held), cash_with: toDecimal(cash_with) },
  }
}

const presentKinds = (rows: Awaited<ReturnType<typeof selectKinds>>): Statement['kinds'] =>
  [...Map.groupBy(rows, ({ kind }) => kind)]
    .map(([kind, ofKind]) => ({
      kind,
      amount: toDecimal(0 - ofKind.reduce((sum, { amount }) => sum + amount, 0)),
      count: ofKind.reduce((sum, { count }) => sum + count, 0),
      accounts: presentAccounts(ofKind.map(({ account, amount }) => ({ account, balance: amount }))),
    }))
    .sort((one, other) => POSTING_KINDS.indexOf(one.kind) - POSTING_KINDS.indexOf(other.kind))

const ORDERS_AT_ONCE = 500

/** Reads the orders of a statement, the latest first; of a page, or one batch after the other. */
export async function readOrders(
  db: Db,
  { shop_id: shopId, month }: Pick<StatementRow, 'shop_id' | 'month'>,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
): Promise<{ orders: StatementOrder[]; next_cursor: number | null }> {
  const span = { ...(await selectSpanOfMonth(db, month)), shopId, month }
  const ids = await selectOrdersOfMonth(db, span, { cursor, limit: limit + 1 })
  const shown = ids.slice(0, limit)
  return {
    orders: await presentOrders(db, span, shown),
    next_cursor: ids.length > limit ? (shown.at(-1) ?? null) : null,
  }
}

/** Reads all orders of a statement, batch by batch. */
export async function* readAllOrders(
  db: Db,
  row: Pick<StatementRow, 'shop_id' | 'month'>,
): AsyncGenerator<StatementOrder[]> {
  for (let cursor: number | undefined, isLast = false; !isLast; ) {
    const batch = await readOrders(db, row, { cursor, limit: ORDERS_AT_ONCE })
    yield batch.orders
    cursor = batch.next_cursor ?? undefined
    isLast = batch.next_cursor === null
  }
}

async function presentOrders(db: Db, month: MonthOfShop, ids: readonly number[]): Promise<StatementOrder[]> {
  const [most, least] = [ids[0], ids.at(-1)]
  if (most === undefined || least === undefined) return []
  const [sums, frozen] = await Promise.all([
    sumOrdersOfMonth(db, month, { least, most }),
    selectFrozen(db, month, { least, most }),
  ])
  const byOrder = Map.groupBy(sums, ({ order_id }) => order_id)
  return ids.map((id) => presentOrder({ id, frozen: frozen.get(id), sums: byOrder.get(id) ?? [] }))
}

const IS_CREDIT: ReadonlySet<PostingKind> = new Set(['paid', 'opening', 'cash'])
const IS_REFUND: ReadonlySet<PostingKind> = new Set([
  ...(['part_gone', 'goodwill', 'refund_done', 'refund_failed', 'dispute_lost'] as const),
])

interface OrderOfMonth {
  id: number
  frozen: { code: string; exponent: number; delivery: number; voucher: number } | undefined
  sums: readonly OrderSumRow[]
}

/** What an order did in the month: what was credited is split by what it has frozen, all else are sums of entries. */
function presentOrder({ id, frozen, sums }: OrderOfMonth): StatementOrder {
  /** As the shop reads it. */
  const sum = (which: (row: OrderSumRow) => boolean) =>
    sums.reduce((total, row) => (which(row) ? total - row.amount : total), 0)
  const isOwn = ({ account }: OrderSumRow) => isShopAccount(account)
  const ofKinds = (kinds: ReadonlySet<PostingKind>) => sum((row) => isOwn(row) && kinds.has(row.kind))
  const cash = sum((row) => row.kind === 'cash' && row.account === 'cash_with')
  const credited = ofKinds(IS_CREDIT) - cash
  const frozenUnits = (amount: number) =>
    frozen && frozen.exponent !== marketUnits().exponent ? toMinor(decimalsOf(frozen)(amount)) : amount
  const [delivery, voucher] =
    credited > 0 ? [frozenUnits(frozen?.delivery ?? 0), frozenUnits(frozen?.voucher ?? 0)] : [0, 0]
  const amount = sum(isOwn)
  const [commission, vat] = ['commission', 'commission_vat'].map((account) => 0 - sum((row) => row.account === account))
  const parts = {
    goods: credited - delivery + voucher,
    delivery,
    voucher: 0 - voucher,
    cash,
    refunds: ofKinds(IS_REFUND),
    commission: commission ?? 0,
    vat: vat ?? 0,
  }
  const known = Object.values(parts).reduce((total, part) => total + part, 0)
  const decimals = Object.fromEntries(
    Object.entries({ ...parts, other: amount - known, amount }).map(([name, part]) => [name, toDecimal(part)]),
  ) as Omit<StatementOrder, 'order' | 'paid_by_market'>
  return {
    order: { id, code: frozen?.code ?? '' },
    ...decimals,
    paid_by_market: toDecimal(0 - sum((row) => row.account === 'market_vouchers')),
  }
}
