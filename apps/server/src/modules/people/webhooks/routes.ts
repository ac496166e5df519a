import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewSecret,
  retryDelivery,
  sendTest,
} from './manage-webhooks.ts'

/** Per network: each call makes the server send a request. */
const SENDING = { rateLimit: { max: 60, seconds: 600 } }

/** Webhooks of a shop, for its team. */
export function webhookRoutes(api: Api, deps: Deps): void {
  const items = (shopId: number) => listWebhooks(deps, shopId)

  api.handle('GET /seller/webhooks', async ({ user }) => reply({ items: await items(user.shopId) }))

  api.handle('POST /seller/webhooks', async ({ user: { id: creatorId, shopId, actor }, body, caller }) => {
    const made = await addWebhook(deps, { ...body, shopId, creatorId, actor })
    if (made instanceof Refusal) return made
    caller.audit('webhook_added', { userId: creatorId })
    return reply({ secret: made.secret, items: await items(shopId) }).withChange(made.change)
  })

  api.handle('PATCH /seller/webhooks/{id}', async ({ user: { id: userId, shopId, actor }, params, body, caller }) => {
    const change = await changeWebhook(deps, { ...body, id: params.id, shopId, actor, editorId: userId })
    if (change instanceof Refusal) return change
    caller.audit('webhook_changed', { userId })
    return reply({ items: await items(shopId) }).withChange(change)
  })

  api.handle('DELETE /seller/webhooks/{id}', async ({ user: { shopId, actor }, params }) => {
    const change = await removeWebhook(deps, { id: params.id, shopId, actor })
    return change instanceof Refusal ? change : reply({ items: await items(shopId) }).withChange(change)
  })

  api.handle('POST /seller/webhooks/{id}/secret', async ({ user: { id: userId, shopId, actor }, params, caller }) => {
    const made = await renewSecret(deps, { id: params.id, shopId, actor, editorId: userId })
    if (made instanceof Refusal) return made
    caller.audit('webhook_changed', { userId })
    return reply({ secret: made.secret, items: await items(shopId) }).withChange(made.change)
  })

  api.handle(
    'POST /seller/webhooks/{id}/test',
    async ({ user: { shopId }, params }) => {
      const delivery = await sendTest(deps, { webhookId: params.id, shopId })
      return delivery instanceof Refusal ? delivery : reply({ delivery })
    },
    SENDING,
  )

  api.handle('GET /seller/webhooks/{id}/deliveries', async ({ user: { shopId }, params, query }) => {
    const list = await listDeliveries(deps, { ...query, webhookId: params.id, shopId })
    return list instanceof Refusal ? list : reply(list)
  })

  api.handle(
    'POST /seller/webhooks/{id}/deliveries/{delivery_id}/retry',
    async ({ user: { shopId }, params }) => {
      const delivery = await retryDelivery(deps, { id: params.delivery_id, webhookId: params.id, shopId })
      return delivery instanceof Refusal ? delivery : reply({ delivery })
    },
    SENDING,
  )
}

/** Webhooks of the market, by the use cases of shops. */
export function marketWebhookRoutes(api: Api, deps: Deps): void {
  const shopId = null
  const items = () => listWebhooks(deps, shopId)

  api.handle('GET /admin/webhooks', async () => reply({ items: await items() }))

  api.handle('POST /admin/webhooks', async ({ user: { id: creatorId, actor }, body, caller }) => {
    const made = await addWebhook(deps, { ...body, shopId, creatorId, actor })
    if (made instanceof Refusal) return made
    caller.audit('webhook_added', { userId: creatorId })
    return reply({ secret: made.secret, items: await items() }).withChange(made.change)
  })

  api.handle('PATCH /admin/webhooks/{id}', async ({ user: { id: userId, actor }, params, body, caller }) => {
    const change = await changeWebhook(deps, { ...body, id: params.id, shopId, actor, editorId: userId })
    if (change instanceof Refusal) return change
    caller.audit('webhook_changed', { userId })
    return reply({ items: await items() }).withChange(change)
  })

  api.handle('DELETE /admin/webhooks/{id}', async ({ user: { actor }, params }) => {
    const change = await removeWebhook(deps, { id: params.id, shopId, actor })
    return change instanceof Refusal ? change : reply({ items: await items() }).withChange(change)
  })

  api.handle('POST /admin/webhooks/{id}/secret', async ({ user: { id: userId, actor }, params, caller }) => {
    const made = await renewSecret(deps, { id: params.id, shopId, actor, editorId: userId })
    if (made instanceof Refusal) return made
    caller.audit('webhook_changed', { userId })
    return reply({ secret: made.secret, items: await items() }).withChange(made.change)
  })

  api.handle(
    'POST /admin/webhooks/{id}/test',
    async ({ params }) => {
      const delivery = await sendTest(deps, { webhookId: params.id, shopId })
      return delivery instanceof Refusal ? delivery : reply({ delivery })
    },
    SENDING,
  )

  api.handle('GET /admin/webhooks/{id}/deliveries', async ({ params, query }) => {
    const list = await listDeliveries(deps, { ...query, webhookId: params.id, shopId })
    return list instanceof Refusal ? list : reply(list)
  })

  api.handle(
    'POST /admin/webhooks/{id}/deliveries/{delivery_id}/retry',
    async ({ params }) => {
      const delivery = await retryDelivery(deps, { id: params.delivery_id, webhookId: params.id, shopId })
      return delivery instanceof Refusal ? delivery : reply({ delivery })
    },
    SENDING,
  )
}
