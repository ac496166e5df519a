import type { CustomerDetails } from '@rialto/contract'
import { withBatchedReads } from '../../../db/index.ts'
import { type Api, type Reply, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { createKeptInvoice } from '../../selling/invoices/invoices.ts'
import { disableCustomer, enableCustomer, eraseCustomer, exportCustomer } from './customers.ts'
import { listCustomers, showCustomer } from './show-customer.ts'

/** Reading all of a person at once costs, and nobody needs it often. */
const EXPORTS = { max: 20, seconds: 60 }

/** People with an account, for the market's staff. */
export function customerRoutes(api: Api, deps: ModuleDeps): void {
  async function answer(
    id: number,
    change: RecordedChange | Refusal | undefined,
  ): Promise<Reply<{ customer: CustomerDetails }> | Refusal> {
    if (change instanceof Refusal) return change
    const customer = await showCustomer(deps, id)
    return customer instanceof Refusal ? customer : reply({ customer }).withChange(change)
  }

  api.handle('GET /admin/customers', async ({ query }) => reply(await listCustomers(withBatchedReads(deps), query)))

  api.handle('GET /admin/customers/{id}', async ({ params }) => answer(params.id, undefined))

  api.handle('POST /admin/customers/{id}/disable', async ({ user: { actor }, params: { id }, caller }) => {
    const change = await disableCustomer(deps, { id, actor })
    if (!(change instanceof Refusal)) caller.audit('operator_account_disabled', { userId: id })
    return answer(id, change)
  })

  api.handle('POST /admin/customers/{id}/enable', async ({ user: { actor }, params: { id }, caller }) => {
    const change = await enableCustomer(deps, { id, actor })
    if (!(change instanceof Refusal)) caller.audit('operator_account_enabled', { userId: id })
    return answer(id, change)
  })

  api.handle(
    'POST /admin/customers/{id}/export',
    async ({ user: { actor }, params: { id } }) => {
      const file = await exportCustomer(deps, { id, actor })
      if (file instanceof Refusal) return file
      return reply(JSON.stringify(file, null, 2)).savedAs(`customer-${id}.json`, 'application/octet-stream')
    },
    { rateLimit: EXPORTS },
  )

  api.handle('POST /admin/customers/{id}/erase', async ({ user: { actor }, params: { id }, body, caller }) => {
    const change = await eraseCustomer(deps, { id, name: body.name, actor })
    if (!(change instanceof Refusal)) caller.audit('account_erased', { userId: id })
    return answer(id, change)
  })

  api.handle('GET /admin/customers/{id}/invoices/{order_id}', async ({ params, query, locale }) => {
    const kept = { orderId: params.order_id, userId: params.id, documentId: query.document_id, locale }
    const file = await createKeptInvoice(deps, kept)
    if (file instanceof Refusal) return file
    return reply(file.bytes).named(file.name)
  })
}
