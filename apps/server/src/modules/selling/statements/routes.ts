import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import {
  drawFeeInvoice,
  drawPayout,
  drawStatement,
  exportStatement,
  refuseUnknown,
  showMonthDocuments,
} from './documents.ts'
import { presentFeeDetails, presentFeeInvoice } from './present-documents.ts'
import { presentSummaries, readOrders, readStatement } from './read-statement.ts'
import {
  type StatementRow,
  selectFeeInvoice,
  selectFeeInvoices,
  selectStatement,
  selectStatements,
} from './repository.ts'

const FILES = { rateLimit: { max: 30, seconds: 60 } }
const EXPORTS = { rateLimit: { max: 30, seconds: 600 } }
const CSV = 'text/csv; charset=utf-8'

/** The documents of months that are over: statements, and the market's fee invoices. */
export function statementRoutes(api: Api, deps: ModuleDeps): void {
  const { db } = deps.database

  async function whole(row: StatementRow | undefined, page: { cursor?: number | undefined; limit: number }) {
    if (!row) return refuseUnknown()
    const [statement, orders] = await Promise.all([
      deps.settings.read().then((settings) => readStatement(db, row, settings)),
      readOrders(db, row, page),
    ])
    return reply({ statement, ...orders })
  }

  const asFile = (file: Awaited<ReturnType<typeof drawPayout>>) =>
    file instanceof Refusal ? file : reply(file.bytes).named(file.name)
  const drawn = async (row: StatementRow | undefined) =>
    row ? asFile(await drawStatement(deps, row)) : refuseUnknown()
  const exported = async (row: StatementRow | undefined) =>
    row ? reply(await exportStatement(deps, row)).savedAs(`${row.number}.csv`, CSV) : refuseUnknown()

  api.handle('GET /seller/statements', async ({ user: { shopId }, query }) => {
    const { rows, next_cursor } = await pageOf(query, (limit) => selectStatements(db, { ...query, shopId, limit }))
    return reply({ items: await presentSummaries(db, rows), next_cursor })
  })

  api.handle('GET /seller/statements/{month}', async ({ user: { shopId }, params: { month }, query }) =>
    whole(await selectStatement(db, { shopId, month }), query),
  )

  api.handle(
    'GET /seller/statements/{month}.pdf',
    async ({ user: { shopId }, params: { month } }) => drawn(await selectStatement(db, { shopId, month })),
    FILES,
  )

  api.handle(
    'GET /seller/statements/{month}.csv',
    async ({ user: { shopId }, params: { month } }) => exported(await selectStatement(db, { shopId, month })),
    EXPORTS,
  )

  api.handle('GET /seller/fee-invoices', async ({ user: { shopId }, query }) => {
    const { rows, next_cursor } = await pageOf(query, (limit) => selectFeeInvoices(db, { ...query, shopId, limit }))
    return reply({ items: rows.map(presentFeeInvoice), next_cursor })
  })

  api.handle('GET /seller/fee-invoices/{id}', async ({ user: { shopId }, params: { id }, locale }) => {
    const row = await selectFeeInvoice(db, { id, shopId })
    return row ? reply({ invoice: presentFeeDetails(row, locale) }) : refuseUnknown()
  })

  api.handle(
    'GET /seller/fee-invoices/{id}.pdf',
    async ({ user: { shopId }, params: { id } }) => {
      const row = await selectFeeInvoice(db, { id, shopId })
      return row ? asFile(await drawFeeInvoice(deps, row)) : refuseUnknown()
    },
    FILES,
  )

  api.handle(
    'GET /seller/payouts/{id}.pdf',
    async ({ user: { shopId }, params: { id } }) => asFile(await drawPayout(deps, { id, shopId })),
    FILES,
  )

  api.handle('GET /admin/statements', async ({ query: { shop_id: shopId, ...query } }) => {
    const { rows, next_cursor } = await pageOf(query, (limit) => selectStatements(db, { ...query, shopId, limit }))
    const summaries = await presentSummaries(db, rows)
    const items = summaries.map((summary, index) => ({ ...summary, shop: shopOf(rows[index]) }))
    return reply({ items, next_cursor })
  })

  api.handle('GET /admin/statements/{id}', async ({ params: { id }, query }) =>
    whole(await selectStatement(db, { id }), query),
  )

  api.handle('GET /admin/statements/{id}.pdf', async ({ params }) => drawn(await selectStatement(db, params)), FILES)

  api.handle(
    'GET /admin/statements/{id}.csv',
    async ({ params }) => exported(await selectStatement(db, params)),
    EXPORTS,
  )

  api.handle('GET /admin/fee-invoices', async ({ query: { shop_id: shopId, ...query } }) => {
    const { rows, next_cursor } = await pageOf(query, (limit) => selectFeeInvoices(db, { ...query, shopId, limit }))
    return reply({ items: rows.map((row) => ({ ...presentFeeInvoice(row), shop: shopOf(row) })), next_cursor })
  })

  api.handle('GET /admin/fee-invoices/{id}', async ({ params: { id }, locale }) => {
    const row = await selectFeeInvoice(db, { id, shopId: undefined })
    return row ? reply({ invoice: presentFeeDetails(row, locale) }) : refuseUnknown()
  })

  api.handle(
    'GET /admin/fee-invoices/{id}.pdf',
    async ({ params: { id } }) => {
      const row = await selectFeeInvoice(db, { id, shopId: undefined })
      return row ? asFile(await drawFeeInvoice(deps, row)) : refuseUnknown()
    },
    FILES,
  )

  api.handle('GET /admin/month-documents', async () => reply(await showMonthDocuments(deps)))
}

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
