import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { createInvoice, createPacking } from './invoices.ts'

const INVOICES = { max: 30, seconds: 60 }
const PACKING = { max: 30, seconds: 60 }

export function invoiceRoutes(api: Api, deps: ModuleDeps): void {
  api.handle(
    'GET /orders/{id}/invoice',
    async ({ params, user, locale }) => {
      const file = await createInvoice(deps, { orderId: params.id, userId: user.id, locale })
      if (file instanceof Refusal) return file
      return reply(file.bytes).named(file.name)
    },
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
