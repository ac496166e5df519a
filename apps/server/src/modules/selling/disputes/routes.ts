import { type Api, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { OrderDeps } from '../orders/index.ts'
import { createDisputeEvidence, listDisputeMessages } from './evidence.ts'
import { assignDispute, changeBearer, listDisputes, showDispute } from './manage-disputes.ts'

/** Each is drawn anew. */
const EVIDENCE = { max: 30, seconds: 60 }

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

  api.handle('GET /admin/disputes/{id}/messages', async ({ params: { id } }) => {
    const messages = await listDisputeMessages(deps, id)
    return messages instanceof Refusal ? messages : reply({ messages })
  })

  api.handle(
    'GET /admin/disputes/{id}/evidence.pdf',
    async ({ params: { id }, query: { messages = [] } }) => {
      const file = await createDisputeEvidence(deps, { disputeId: id, messageIds: messages })
      return file instanceof Refusal ? file : reply(file.bytes).named(file.name)
    },
    { rateLimit: EVIDENCE },
  )

  api.handle('POST /admin/disputes/{id}/bearer', async ({ user: { actor }, params: { id }, body }) =>
    show(id, await changeBearer(deps, { disputeId: id, ...body, actor })),
  )

  api.handle('POST /admin/disputes/{id}/assign', async ({ user: { actor }, params: { id }, body }) =>
    show(id, await assignDispute(deps, { disputeId: id, orderId: body.order_id, version: body.version, actor })),
  )
}
