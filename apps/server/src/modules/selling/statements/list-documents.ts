import type { FeeInvoice, FeeInvoiceDetails, Statement, StatementOrder, StatementSummary } from '@rialto/contract'
import type { Db } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { presentFeeDetails, presentFeeInvoice } from './present-documents.ts'
import { presentSummaries, readOrders, readStatement } from './read-statement.ts'
import {
  type FeeInvoiceRow,
  type StatementRow,
  selectFeeInvoice,
  selectFeeInvoices,
  selectStatement,
  selectStatements,
} from './repository.ts'

// Documents as lists and screens show them, of one shop or of all.

interface Query {
  /** Undefined: of all shops. */
  shopId: number | undefined
  month?: string | undefined
  cursor?: number | undefined
  limit: number
}

interface Page<Item> {
  items: Item[]
  next_cursor: number | null
}

interface OfShop {
  shop: { id: number; name: string }
}

const unknown = (): Refusal => refuse('not_found', text('There is no such document'))

/** Lists statements, the latest first. */
export async function listStatements(db: Db, query: Query): Promise<Page<StatementSummary & OfShop>> {
  const { rows, next_cursor } = await pageOf(query, (limit) => selectStatements(db, { ...query, limit }))
  const summaries = await presentSummaries(db, rows)
  return { items: summaries.map((summary, index) => ({ ...summary, shop: shopOf(rows[index]) })), next_cursor }
}

/** A statement by its id, or by its shop and month. */
export async function findStatement(
  db: Db,
  which: Parameters<typeof selectStatement>[1],
): Promise<StatementRow | Refusal> {
  return (await selectStatement(db, which)) ?? unknown()
}

/** Shows a statement with a page of its orders. */
export async function showStatement(
  { database: { db }, settings }: ModuleDeps,
  row: StatementRow,
  page: { cursor?: number | undefined; limit: number },
): Promise<{ statement: Statement; orders: StatementOrder[]; next_cursor: number | null }> {
  const [statement, orders] = await Promise.all([
    settings.read().then((read) => readStatement(db, row, read)),
    readOrders(db, row, page),
  ])
  return { statement, ...orders }
}

/** Lists the market's invoices and credit notes, the latest first. */
export async function listFeeInvoices(db: Db, query: Query): Promise<Page<FeeInvoice & OfShop>> {
  const { rows, next_cursor } = await pageOf(query, (limit) => selectFeeInvoices(db, { ...query, limit }))
  return { items: rows.map((row) => ({ ...presentFeeInvoice(row), shop: shopOf(row) })), next_cursor }
}

/** @param shopId undefined: of any shop */
export async function findFeeInvoice(
  db: Db,
  which: { id: number; shopId: number | undefined },
): Promise<FeeInvoiceRow | Refusal> {
  return (await selectFeeInvoice(db, which)) ?? unknown()
}

export const showFeeInvoice = (row: FeeInvoiceRow, locale: string): FeeInvoiceDetails => presentFeeDetails(row, locale)

const shopOf = (row: { shop_id: number; shop: string } | undefined) => ({
  id: row?.shop_id ?? 0,
  name: row?.shop ?? '',
})

/** A page of rows by their ids downwards. */
async function pageOf<Row extends { id: number }>(
  { limit }: { limit: number },
  select: (limit: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; next_cursor: number | null }> {
  const found = await select(limit + 1)
  const rows = found.slice(0, limit)
  return { rows, next_cursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}
