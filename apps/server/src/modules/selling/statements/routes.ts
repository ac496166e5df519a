import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import {
  drawFeeInvoice,
  drawPayout,
  drawStatement,
  exportStatement,
  listMissingInvoices,
  showMonthDocuments,
} from './documents.ts'
import {
  findFeeInvoice,
  findStatement,
  listFeeInvoices,
  listStatements,
  showFeeInvoice,
  showStatement,
} from './list-documents.ts'

const FILES = { rateLimit: { max: 30, seconds: 60 } }
const EXPORTS = { rateLimit: { max: 30, seconds: 600 } }

type Found<Find extends (...args: never[]) => unknown> = Awaited<ReturnType<Find>>

/** The documents of months that are over: statements, and the market's fee invoices. */
export function statementRoutes(api: Api, deps: ModuleDeps): void {
  const { db } = deps.database

  const asFile = (file: Found<typeof drawPayout>) =>
    file instanceof Refusal ? file : reply(file.bytes).named(file.name)
  const shown = async (row: Found<typeof findStatement>, page: { cursor?: number | undefined; limit: number }) =>
    row instanceof Refusal ? row : reply(await showStatement(deps, row, page))
  const drawn = async (row: Found<typeof findStatement>) =>
    row instanceof Refusal ? row : asFile(await drawStatement(deps, row))
  const exported = async (row: Found<typeof findStatement>) =>
    row instanceof Refusal
      ? row
      : reply(await exportStatement(deps, row)).savedAs(`${row.number}.csv`, 'text/csv; charset=utf-8')
  const shownInvoice = (row: Found<typeof findFeeInvoice>, locale: string) =>
    row instanceof Refusal ? row : reply({ invoice: showFeeInvoice(row, locale) })
  const drawnInvoice = async (row: Found<typeof findFeeInvoice>) =>
    row instanceof Refusal ? row : asFile(await drawFeeInvoice(deps, row))

  api.handle('GET /seller/statements', async ({ user: { shopId }, query }) =>
    reply(await listStatements(db, { ...query, shopId })),
  )

  api.handle('GET /seller/statements/{month}', async ({ user: { shopId }, params: { month }, query }) =>
    shown(await findStatement(db, { shopId, month }), query),
  )

  api.handle(
    'GET /seller/statements/{month}.pdf',
    async ({ user: { shopId }, params: { month } }) => drawn(await findStatement(db, { shopId, month })),
    FILES,
  )

  api.handle(
    'GET /seller/statements/{month}.csv',
    async ({ user: { shopId }, params: { month } }) => exported(await findStatement(db, { shopId, month })),
    EXPORTS,
  )

  api.handle('GET /seller/fee-invoices', async ({ user: { shopId }, query }) =>
    reply(await listFeeInvoices(db, { ...query, shopId })),
  )

  api.handle('GET /seller/fee-invoices/{id}', async ({ user: { shopId }, params: { id }, locale }) =>
    shownInvoice(await findFeeInvoice(db, { id, shopId }), locale),
  )

  api.handle(
    'GET /seller/fee-invoices/{id}.pdf',
    async ({ user: { shopId }, params: { id } }) => drawnInvoice(await findFeeInvoice(db, { id, shopId })),
    FILES,
  )

  api.handle(
    'GET /seller/payouts/{id}.pdf',
    async ({ user: { shopId }, params: { id } }) => asFile(await drawPayout(deps, { id, shopId })),
    FILES,
  )

  api.handle('GET /admin/statements', async ({ query: { shop_id: shopId, ...query } }) =>
    reply(await listStatements(db, { ...query, shopId })),
  )

  api.handle('GET /admin/statements/{id}', async ({ params: { id }, query }) =>
    shown(await findStatement(db, { id }), query),
  )

  api.handle('GET /admin/statements/{id}.pdf', async ({ params }) => drawn(await findStatement(db, params)), FILES)

  api.handle('GET /admin/statements/{id}.csv', async ({ params }) => exported(await findStatement(db, params)), EXPORTS)

  api.handle('GET /admin/fee-invoices', async ({ query: { shop_id: shopId, ...query } }) =>
    reply(await listFeeInvoices(db, { ...query, shopId })),
  )

  api.handle('GET /admin/fee-invoices/{id}', async ({ params: { id }, locale }) =>
    shownInvoice(await findFeeInvoice(db, { id, shopId: undefined }), locale),
  )

  api.handle(
    'GET /admin/fee-invoices/{id}.pdf',
    async ({ params: { id } }) => drawnInvoice(await findFeeInvoice(db, { id, shopId: undefined })),
    FILES,
  )

  api.handle('GET /admin/missing-fee-invoices', async ({ query: { shop_id: shopId, ...query } }) =>
    reply(await listMissingInvoices(deps, { ...query, shopId })),
  )

  api.handle('GET /admin/month-documents', async () => reply(await showMonthDocuments(deps)))
}
