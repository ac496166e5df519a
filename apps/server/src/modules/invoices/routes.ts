import { type Api, reply } from '../../http/api.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { ModuleDeps } from '../settings/index.ts'
import { createInvoice } from './create-invoice.ts'

const INVOICES = { max: 30, seconds: 60 }

export function invoiceRoutes(api: Api, deps: ModuleDeps): void {
  api.handle(
    'GET /orders/{id}/invoice',
    async ({ params, user, locale }) => {
      const file = await createInvoice(deps, { orderId: params.id, userId: user.id, locale })
      if (file instanceof Refusal) return file
      return reply(file.bytes).named(file.name).cached({ control: 'private, no-store' })
    },
    { rateLimit: INVOICES },
  )
}
