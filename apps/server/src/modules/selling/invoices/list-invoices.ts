import { PassThrough, type Readable } from 'node:stream'
import type { OrderDocument, SellerInvoice, SellerInvoiceDetails } from '@rialto/contract'
import type { InvoiceKind } from '@rialto/contract/enums'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { decimalsOf } from '../../../lib/money.ts'
import { type Position, toCursor, toPosition } from '../../../lib/paging.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { type Figure, writeCsv } from '../../../lib/write-csv.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { spanOf } from '../../goods/shops/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { refuseUnknownInvoice } from './invoices.ts'
import { namedRate, presentDetails, presentListed, taxOf } from './present-numbered.ts'
import {
  countIssued,
  type ListedInvoice,
  selectDocuments,
  selectFirstIssue,
  selectInvoice,
  selectInvoices,
} from './repository.ts'

interface InvoiceQuery {
  /** As `2027-01`; undefined: all. */
  month?: string | undefined
  /** A part of a number or of an order's code; empty: any. */
  search: string
  cursor?: string | undefined
  limit: number
}

interface InvoiceList {
  items: SellerInvoice[]
  next_cursor: string | null
  first_month: string | null
}

/** Lists a shop's invoices and credit notes, the latest first. */
export async function listInvoices(
  { database: { db }, settings }: ModuleDeps,
  shopId: number,
  { month, search, cursor, limit }: InvoiceQuery,
): Promise<InvoiceList> {
  const { time_zone } = await settings.read()
  const after = cursor === undefined ? undefined : toPosition(cursor)
  const span = monthSpan(month, time_zone)
  const [rows, first] = await Promise.all([
    selectInvoices(db, { shopId, span, search, after, order: 'desc', limit: limit + 1 }),
    selectFirstIssue(db, shopId),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(presentListed),
    next_cursor: rows.length > limit && last ? toCursor(positionOf(last)) : null,
    first_month: first === undefined ? null : dayIn(time_zone, first).slice(0, 7),
  }
}

const positionOf = ({ issued_at, id }: ListedInvoice): Position => ({ at: issued_at, id })

function monthSpan(month: string | undefined, zone: string): { from: number; to: number } | undefined {
  if (month === undefined) return undefined
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  const { starts_at: from, ends_at: to } = spanOf({ from: `${month}-01`, to: last }, zone)
  return { from, to }
}

/** @param shopId undefined: of any shop */
export async function showInvoice(
  { database: { db } }: ModuleDeps,
  { id, shopId, locale }: { id: number; shopId: number | undefined; locale: string },
): Promise<SellerInvoiceDetails | Refusal> {
  const row = await selectInvoice(db, { id, shopId })
  return row ? presentDetails(row, locale) : refuseUnknownInvoice()
}

/** The invoice of an order and its credit notes, oldest first. */
export const listDocuments = async (db: Db | Tx, orderId: number): Promise<OrderDocument[]> =>
  (await selectDocuments(db, orderId)).map((row) => {
    const data = fromJson(row.data_json)
    return {
      ...{ id: row.id, kind: row.kind, number: row.number },
      issued_at: new Date(row.issued_at).toISOString(),
      day: data.day,
      total: decimalsOf(data)(data.total),
    }
  })

/** How many invoices and credit notes all sellers have issued: numbers have no gaps, so the next one tells. */
export async function countInvoices(db: Db): Promise<Record<InvoiceKind, number>> {
  const counts = { invoice: 0, credit_note: 0 }
  for (const { kind, count } of await countIssued(db))
    if (kind === 'invoice' || kind === 'credit_note') counts[kind] = Number(count)
  return counts
}

const COLUMNS = [
  ...['number', 'kind', 'day', 'supply_day', 'order', 'takes_back', 'buyer', 'currency'],
  ...['tax_name', 'tax_percentage', 'tax_code', 'net', 'tax', 'gross', 'paid_by_market'],
]

const ROWS_AT_ONCE = 500

/** A shop's documents of a month, or all, as CSV for bookkeeping, in constant memory. */
export async function exportInvoices(
  { database: { db }, settings }: ModuleDeps,
  { shopId, month, locale }: { shopId: number; month: string | undefined; locale: string },
): Promise<Readable> {
  const span = monthSpan(month, (await settings.read()).time_zone)
  async function* rows() {
    yield COLUMNS
    for (let after: Position | undefined, isLast = false; !isLast; ) {
      const batch = await selectInvoices(db, { shopId, span, after, order: 'asc', limit: ROWS_AT_ONCE })
      for (const row of batch) yield* csvRows(row, locale)
      const end = batch.at(-1)
      after = end && positionOf(end)
      isLast = batch.length < ROWS_AT_ONCE
    }
  }
  const csv = new PassThrough()
  // By this mark spreadsheets read the file as UTF-8.
  csv.write('\ufeff')
  // Where the reader leaves or the database fails, the download breaks off rather than ending early.
  void writeCsv(rows, csv).catch((error) => csv.destroy(error))
  return csv
}

/** A row for each rate: net + tax = gross, and the rows of a document add up to its total. What credit notes take back has a minus. */
function csvRows(row: ListedInvoice, locale: string): (string | Figure)[][] {
  const data = fromJson(row.data_json)
  const sign = row.kind === 'credit_note' ? -1 : 1
  const figure = (minor: number): Figure => ({ figure: decimalsOf(data)(minor * sign).toFixed(data.exponent) })
  const buyer = row.buyer_json ? fromJson(row.buyer_json).name : ''
  const head = [row.number, row.kind, data.day, row.supply_day, data.order.code, row.takes_back ?? '', buyer]
  return data.rates.map((rate, index) => {
    const { name, percentage, code } = namedRate(rate, locale)
    const tax = taxOf(rate)
    return [
      ...[...head, data.currency, name, String(percentage), code ?? ''],
      ...[figure(rate.net), figure(tax), figure(rate.net + tax)],
      index === 0 ? figure(data.paid_by_market) : figure(0),
    ]
  })
}
