import { type Api, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { OrderDeps } from '../orders/index.ts'
import { assignDispute, changeBearer, listDisputes, showDispute } from './manage-disputes.ts'

export function disputeRoutes(api: Api, deps: OrderDeps): void {
  const show = async (id: number, change?: RecordedChange | Refusal) => {
    if (change instanceof Refusal) return change
    const dispute = await showDispute(deps, id)
    return dispute ? reply({ dispute }).withChange(change) : refuse('not_found', text('This dispute does not exist'))
  }

  api.handle('GET /admin/disputes', async ({ query: { view, cursor, limit } }) =>
    reply(await listDisputes(deps, { isOpen: view === 'open', cursor, limit })),
  )

  api.handle('GET /admin/disputes/{id}', async ({ params: { id } }) => show(id))

  api.handle('POST /admin/disputes/{id}/bearer', async ({ user: { actor }, params: { id }, body }) =>
    show(id, await changeBearer(deps, { disputeId: id, ...body, actor })),
  )

  api.handle('POST /admin/disputes/{id}/assign', async ({ user: { actor }, params: { id }, body }) =>
    show(id, await assignDispute(deps, { disputeId: id, orderId: body.order_id, version: body.version, actor })),
  )
}
