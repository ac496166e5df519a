import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { createDocument, createInvoice, createIssued, createPacking, createPreview } from './invoices.ts'
import { exportInvoices, listInvoices, showInvoice } from './list-invoices.ts'
import { choosePrefix, OWNER_MARKET, showRanges } from './number-ranges.ts'

const INVOICES = { max: 30, seconds: 60 }
const PACKING = { max: 30, seconds: 60 }
const EXPORTS = { max: 30, seconds: 600 }

export function invoiceRoutes(api: Api, deps: ModuleDeps): void {
  const asFile = (file: Awaited<ReturnType<typeof createInvoice>>) =>
    file instanceof Refusal ? file : reply(file.bytes).named(file.name)

  api.handle(
    'GET /orders/{id}/invoice',
    async ({ params, user, locale }) =>
      asFile(await createInvoice(deps, { orderId: params.id, userId: user.id, locale })),
    { rateLimit: INVOICES },
  )

  api.handle(
    'GET /orders/{id}/invoices/{document_id}',
    async ({ params: { id: orderId, document_id: documentId }, user, locale }) =>
      asFile(await createDocument(deps, { orderId, documentId, userId: user.id, locale })),
    { rateLimit: INVOICES },
  )

  api.handle('GET /seller/invoices', async ({ user, query }) => reply(await listInvoices(deps, user.shopId, query)))

  api.handle(
    'GET /seller/invoices.csv',
    async ({ user: { shopId }, query: { month }, locale }) =>
      reply(await exportInvoices(deps, { shopId, month, locale })).savedAs(
        `${month ? `invoices-${month}` : 'invoices'}.csv`,
        'text/csv; charset=utf-8',
      ),
    { rateLimit: EXPORTS },
  )

  api.handle('GET /seller/invoices/{id}', async ({ user: { shopId }, params: { id }, locale }) => {
    const invoice = await showInvoice(deps, { id, shopId, locale })
    return invoice instanceof Refusal ? invoice : reply({ invoice })
  })

  api.handle(
    'GET /seller/invoices/{id}/pdf',
    async ({ user: { shopId }, params: { id } }) => asFile(await createIssued(deps, { id, shopId })),
    { rateLimit: INVOICES },
  )

  api.handle('GET /admin/invoices/{id}', async ({ params: { id }, locale }) => {
    const invoice = await showInvoice(deps, { id, shopId: undefined, locale })
    return invoice instanceof Refusal ? invoice : reply({ invoice })
  })

  api.handle(
    'GET /admin/invoices/{id}/pdf',
    async ({ params: { id } }) => asFile(await createIssued(deps, { id, shopId: undefined })),
    { rateLimit: INVOICES },
  )

  api.handle('GET /seller/legal/number-range', async ({ user: { shopId } }) =>
    reply({ ranges: await showRanges(deps, shopId) }),
  )

  api.handle('PUT /seller/legal/number-range', async ({ user: { shopId, actor }, body }) => {
    const change = await choosePrefix(deps, { ...body, seen: body.seen, shopId, actor })
    return change instanceof Refusal ? change : reply({ ranges: await showRanges(deps, shopId) }).withChange(change)
  })

  api.handle('GET /admin/number-range', async () => reply({ ranges: await showRanges(deps, OWNER_MARKET) }))

  api.handle('PUT /admin/number-range', async ({ user: { actor }, body }) => {
    const change = await choosePrefix(deps, { ...body, seen: body.seen, shopId: OWNER_MARKET, actor })
    return change instanceof Refusal
      ? change
      : reply({ ranges: await showRanges(deps, OWNER_MARKET) }).withChange(change)
  })

  api.handle(
    'GET /seller/legal/invoice-preview',
    async ({ user: { shopId }, locale }) => asFile(await createPreview(deps, { shopId, locale })),
    { rateLimit: INVOICES },
  )

  api.handle(
    'GET /seller/documents',
    async ({ query, user, locale }) => {
      const bytes = await createPacking(deps, { ...query, shopId: user.shopId, locale })
      if (bytes instanceof Refusal) return bytes
      return reply(bytes).named(`${query.kind}s.pdf`)
    },
    { rateLimit: PACKING },
  )
}
