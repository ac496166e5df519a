import type { Readable } from 'node:stream'
import type { SalesEntry, SalesFigures, SalesReport } from '@rialto/contract'
import type { PostingKind } from '@rialto/contract/market-enums'
import type { SalesComparison, SalesDimension } from '@rialto/contract/sales-enums'
import { formatFigure, marketUnits, toDecimal } from '../../../lib/money.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Figure } from '../../../lib/write-csv.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { streamCsv } from '../ledger/index.ts'
import { type EntryPosition, selectSalesEntries } from './repository.ts'
import { dayNumber, dayText } from './rules-periods.ts'
import { leftOf, readQuery, type SalesFilters, showSales } from './show-sales.ts'

type Cell = string | Figure

/** Rows of one reading: nearly all reports are one. */
const ROWS_AT_ONCE = 10_000

const COUNTS = ['orders', 'pieces', 'returned'] as const
const AMOUNTS = [
  ...([
    'gross',
    'shop_discounts',
    'market_discounts',
    'delivery',
    'tax_added',
    'other',
    'sales',
    'tax',
    'net',
  ] as const),
  ...(['refunds', 'refunded_market', 'refunded_tax', 'market_borne', 'commission', 'commission_vat', 'left'] as const),
  'average' as const,
] as const
const FIGURES = [...COUNTS, 'returned_percent' as const, ...AMOUNTS]

interface ExportQuery extends SalesFilters {
  by: SalesDimension
  compare: SalesComparison
  locale: string
}

/** All rows of a report as CSV. A refusal: the query asks for no report. */
export async function exportSales(deps: ModuleDeps, { locale, ...query }: ExportQuery): Promise<Readable | Refusal> {
  const read = (offset: number) => showSales(deps, query, { sort: 'sales', offset, limit: ROWS_AT_ONCE, locale })
  const first = await read(0)
  if (first instanceof Refusal) return first
  const isCompared = first.before !== null
  async function* rows(report: SalesReport): AsyncGenerator<Cell[]> {
    const before = isCompared ? FIGURES.map((figure) => `${figure}_before`) : []
    yield ['from', 'to', query.by, 'name', 'currency', ...FIGURES, ...before]
    for (let page: SalesReport | Refusal = report; !(page instanceof Refusal); ) {
      const { period } = page
      for (const { key, name, figures, before: other } of page.items)
        yield [
          ...[period.from, period.to, key, name, marketUnits().code],
          ...cellsOf(figures),
          ...(isCompared ? cellsOf(other) : []),
        ]
      if (page.next_cursor === null) return
      page = await read(Number(page.next_cursor))
    }
  }
  return streamCsv(() => rows(first))
}

const cellsOf = (figures: SalesFigures | null): Cell[] => {
  if (!figures) return FIGURES.map(() => '')
  const cell = (value: number | null, write: (value: number) => string): Cell =>
    value === null ? '' : { figure: write(value) }
  return [
    ...COUNTS.map((figure) => cell(figures[figure], String)),
    cell(figures.returned_percent, String),
    ...AMOUNTS.map((figure) => cell(figures[figure], formatFigure)),
  ]
}

interface EntriesQuery extends SalesFilters {
  cursor?: string | undefined
  limit: number
}

/** Lists the postings that a report consists of, the latest first. */
export async function listSalesEntries(
  deps: ModuleDeps,
  { cursor, limit, ...query }: EntriesQuery,
): Promise<{ items: SalesEntry[]; next_cursor: string | null } | Refusal> {
  const asked = await readQuery(deps, query)
  if (asked instanceof Refusal) return asked
  const before = cursor === undefined ? undefined : toPosition(cursor)
  const rows = await selectSalesEntries(deps.database, { ...asked, before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({
      posting_id: row.postingId,
      at: new Date(row.at).toISOString(),
      day: dayText(row.day),
      kind: row.kind as PostingKind,
      order: { id: row.orderId, code: row.code },
      shop: { id: row.shopId, name: row.shop },
      ...{ pieces: row.pieces, returned: row.returned },
      ...{ sales: toDecimal(row.sales), refunds: toDecimal(row.refunds) },
      ...{ commission: toDecimal(row.commission), commission_vat: toDecimal(row.commission_vat) },
      left: toDecimal(leftOf(row)),
    })),
    next_cursor: rows.length > limit && last ? `${last.day}_${last.postingId}_${last.orderId}` : null,
  }
}

function toPosition(cursor: string): EntryPosition {
  const [day = 0, postingId = 0, orderId = 0] = cursor.split('_').map(Number)
  return { day: dayNumber(String(day)), postingId, orderId }
}
