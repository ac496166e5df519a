import { OPERATOR_KEY_PERMISSIONS, SELLER_KEY_PERMISSIONS } from '@rialto/contract/permissions'
import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { callerOf } from '../../../lib/security-events.ts'
import { listMarketKeys, listShopKeys } from './keys/list-keys.ts'
import { createKey, endKey } from './keys/manage-keys.ts'

/** API keys of shops and of the market. */
export function keyRoutes(api: Api, deps: Deps): void {
  const allowedOf = <P extends string>(all: readonly P[], own: ReadonlySet<P>) => new Set(all.filter((p) => own.has(p)))

  api.handle('GET /seller/api-keys', async ({ user }) => reply({ items: await listShopKeys(deps, user.shopId) }))

  api.handle('POST /seller/api-keys', async ({ user, body, request }) => {
    const allowed = allowedOf(SELLER_KEY_PERMISSIONS, user.permissions)
    const made = await createKey(deps, { ...body, shopId: user.shopId, creatorId: user.id, actor: user.actor, allowed })
    if (made instanceof Refusal) return made
    callerOf(request).audit('api_key_made', { userId: user.id })
    return reply({ key: made.key, items: await listShopKeys(deps, user.shopId) }).withChange(made.change)
  })

  api.handle('DELETE /seller/api-keys/{id}', async ({ user, params, request }) => {
    const change = await endKey(deps, { id: params.id, shopId: user.shopId, actor: user.actor })
    if (change instanceof Refusal) return change
    callerOf(request).audit('api_key_ended', { userId: user.id })
    return reply({ items: await listShopKeys(deps, user.shopId) }).withChange(change)
  })

  api.handle('GET /admin/api-keys', async () => reply({ items: await listMarketKeys(deps) }))

  api.handle('POST /admin/api-keys', async ({ user, body, request }) => {
    const allowed = allowedOf(OPERATOR_KEY_PERMISSIONS, user.permissions)
    const made = await createKey(deps, { ...body, shopId: null, creatorId: user.id, actor: user.actor, allowed })
    if (made instanceof Refusal) return made
    callerOf(request).audit('api_key_made', { userId: user.id })
    return reply({ key: made.key, items: await listMarketKeys(deps) }).withChange(made.change)
  })

  api.handle('DELETE /admin/api-keys/{id}', async ({ user, params, request }) => {
    const change = await endKey(deps, { id: params.id, shopId: null, actor: user.actor })
    if (change instanceof Refusal) return change
    callerOf(request).audit('api_key_ended', { userId: user.id })
    return reply({ items: await listMarketKeys(deps) }).withChange(change)
  })
}
