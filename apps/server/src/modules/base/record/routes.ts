import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { listRecords } from './list-records.ts'
import { type Restorers, restoreChange } from './record-change.ts'

/** The record of changes; `restorers` are those of all modules. */
export function recordRoutes(api: Api, deps: Deps, restorers: Restorers): void {
  api.handle('GET /seller/record', async ({ user, locale, query }) =>
    reply(await listRecords(deps, restorers, { by: user, locale, shopId: user.shopId }, query)),
  )

  api.handle('POST /seller/record/{id}/restore', async ({ user, params }) => {
    const change = await restoreChange(deps, restorers, { id: params.id, by: user })
    return change instanceof Refusal ? change : reply({}).withChange(change)
  })

  api.handle('GET /admin/record', async ({ user, locale, query }) => {
    const shopId = query.scope === 'market' ? null : undefined
    return reply(await listRecords(deps, restorers, { by: user, locale, shopId }, query))
  })

  api.handle('POST /admin/record/{id}/restore', async ({ user, params }) => {
    const change = await restoreChange(deps, restorers, { id: params.id, by: user })
    return change instanceof Refusal ? change : reply({}).withChange(change)
  })
}
