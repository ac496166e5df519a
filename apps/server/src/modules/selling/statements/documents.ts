import type { Readable } from 'node:stream'
import type { MissingFeeInvoice, MonthDocuments, StatementOrder } from '@rialto/contract'
import type { FeeInvoiceGap } from '@rialto/contract/fee-enums'
import { marketUnits, toDecimal } from '../../../lib/money.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Figure } from '../../../lib/write-csv.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { spanOf } from '../../goods/shops/index.ts'
import { createSheet, writeNumber } from '../invoices/index.ts'
import { type EntryRow, monthAfter, selectShopEntries, streamCsv, toShop } from '../ledger/index.ts'
import { readPayout } from '../payouts/index.ts'
import { lacksOf, marketLacks } from './fee-invoices.ts'
import { lastMonthOver } from './month-documents.ts'
import { presentFeeSheet, presentPayoutSheet, presentStatement } from './present-documents.ts'
import { readAllOrders, readStatement } from './read-statement.ts'
import {
  type FeeInvoiceRow,
  type StatementRow,
  selectLastClosing,
  selectMarketRanges,
  selectMonths,
  selectOpenFees,
  selectOpenFeesPage,
  selectShopToInvoice,
} from './repository.ts'
import { selectSpanOfMonth, selectStatementOfPayout } from './repository-content.ts'

interface SavedFile {
  name: string
  bytes: Buffer
}

/** The statement as a file to print, in the language in which it was made. */
export async function drawStatement({ database: { db }, settings }: ModuleDeps, row: StatementRow): Promise<SavedFile> {
  const read = await settings.read()
  const statement = await readStatement(db, row, read)
  const orders: StatementOrder[] = []
  for await (const batch of readAllOrders(db, row)) orders.push(...batch)
  const sheet = presentStatement(statement, orders, { settings: read, locale: row.locale })
  return { name: `${row.number}.pdf`, bytes: await createSheet(sheet, row.created_at) }
}

const COLUMNS = ['statement', 'at', 'posting', 'kind', 'account', 'order', 'currency', 'amount']
const ROWS_AT_ONCE = 500

/** The entries of a statement as CSV, the oldest first, in constant memory. */
export async function exportStatement({ database: { db } }: ModuleDeps, row: StatementRow): Promise<Readable> {
  const { code, exponent } = marketUnits()
  const { shop_id: shopId, month, number } = row
  const { from } = await selectSpanOfMonth(db, month)
  async function* rows(): AsyncGenerator<(string | Figure)[]> {
    yield COLUMNS
    let after: Pick<EntryRow, 'posting_id' | 'n'> | undefined = { posting_id: from, n: 0 }
    for (let isLast = false; !isLast; ) {
      const batch: EntryRow[] = await selectShopEntries(db, { shopId, month, after, limit: ROWS_AT_ONCE })
      for (const entry of batch) {
        const figure = toDecimal(toShop(entry.account, entry.amount)).toFixed(exponent)
        yield [
          ...[number, new Date(entry.at).toISOString(), String(entry.posting_id), entry.kind, entry.account],
          ...[entry.code ?? '', code, { figure }],
        ]
      }
      after = batch.at(-1)
      isLast = batch.length < ROWS_AT_ONCE
    }
  }
  return streamCsv(rows)
}

export async function drawFeeInvoice({ settings }: ModuleDeps, row: FeeInvoiceRow): Promise<SavedFile> {
  const sheet = presentFeeSheet(row, await settings.read())
  return { name: `${row.number}.pdf`, bytes: await createSheet(sheet, row.issued_at) }
}

/** More orders than a payout has; reading them in pages would read each page anew. */
const ORDERS_OF_PAYOUT = 100_000

/** A payout with all orders that it pays, in the language of the shop's owner. */
export async function drawPayout(
  { database, settings, now }: ModuleDeps,
  { id, shopId }: { id: number; shopId: number },
): Promise<SavedFile | Refusal> {
  const { db } = database
  const [read, statement, settled] = await Promise.all([
    readPayout(db, { id, shopId }, ORDERS_OF_PAYOUT),
    selectStatementOfPayout(db, id),
    settings.read(),
  ])
  if (read instanceof Refusal) return read
  const shop = await selectShopToInvoice(db, shopId)
  const sheet = presentPayoutSheet(
    { ...read, statement: statement?.number ?? null, shop: shop?.name ?? '' },
    { settings: settled, locale: shop?.locale ?? settled.app_locale },
  )
  const at = read.payout.approved_at === null ? now() : Date.parse(read.payout.approved_at)
  return { name: `${read.payout.reference}.pdf`, bytes: await createSheet(sheet, at) }
}

const SHOPS_TOLD = 50

/** The months that are closed, the numbers that were given, and what keeps documents from being issued. */
export async function showMonthDocuments({ database, settings, now }: ModuleDeps): Promise<MonthDocuments> {
  const { db } = database
  const read = await settings.read()
  const last = await selectLastClosing(db)
  const [months, ranges, open] = await Promise.all([
    selectMonths(db),
    selectMarketRanges(db),
    last ? selectOpenFees(db, last.month) : [],
  ])
  const next = last ? monthAfter(last.month) : monthAfter(lastMonthOver(now(), read.time_zone))
  const from = spanOf({ from: `${monthAfter(next)}-01`, to: `${monthAfter(next)}-01` }, read.time_zone).starts_at
  const shops: MonthDocuments['shops_lack'] = []
  for (const { shop_id: shopId, month, shop } of open.slice(0, SHOPS_TOLD)) {
    const lacks = (await lacksOf(db, { shopId, month, settings: read, now: now() })).filter(isOfShop)
    if (lacks.length > 0) shops.push({ shop: { id: shopId, name: shop }, lacks, month })
  }
  const vats = [...new Set(open.flatMap(({ vats }) => vats))]
  return {
    months: months.map(({ closed_at, ...counts }) => ({
      ...counts,
      closed_at: new Date(closed_at).toISOString(),
      missing: open.filter(({ month }) => month === counts.month).length,
    })),
    next: { month: next, from: new Date(from + CLOSED_AFTER_MS).toISOString() },
    ranges: ranges.map(({ kind, year, prefix, next: count }) => ({
      ...{ kind: kind === 'fee_invoice' ? ('invoice' as const) : ('credit_note' as const), year, count: count - 1 },
      next_number: writeNumber(prefix, year, count),
    })),
    market_lacks: open.length > 0 ? marketLacks(read, vats) : [],
    shops_lack: shops,
  }
}

interface MissingQuery {
  month?: string | undefined
  shopId?: number | undefined
  cursor?: string | undefined
  limit: number
}

/** Lists the closed months of shops whose fee has no document yet, the oldest first. */
export async function listMissingInvoices(
  { database: { db }, settings, now }: ModuleDeps,
  { cursor, limit, ...of }: MissingQuery,
): Promise<{ items: MissingFeeInvoice[]; next_cursor: string | null }> {
  const [month = '', shopId] = cursor?.split(':') ?? []
  const after = cursor === undefined ? undefined : { month, shopId: Number(shopId) }
  const rows = await selectOpenFeesPage(db, { ...of, after, limit: limit + 1 })
  const read = await settings.read()
  const items: MissingFeeInvoice[] = []
  for (const row of rows.slice(0, limit))
    items.push({
      ...{ shop: { id: row.shop_id, name: row.shop }, month: row.month },
      ...{ net: toDecimal(Number(row.net)), vat: toDecimal(Number(row.vat)) },
      lacks: [...(await lacksOf(db, { shopId: row.shop_id, month: row.month, settings: read, now: now() }))],
    })
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? `${last.month}:${last.shop.id}` : null }
}

const CLOSED_AFTER_MS = 3 * 60 * 60_000

const isOfShop = (gap: FeeInvoiceGap): boolean => !gap.startsWith('market_')
