import { type Api, reply } from '../../../../http/api.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { changeSavedReply, createSavedReply, listSavedReplies, removeSavedReply } from './manage-saved-replies.ts'

/** Saved replies of the staff, as teams of shops have them; they belong to no shop. */
const OF_MARKET = { shopId: null }

export function marketReplyRoutes(api: Api, deps: ModuleDeps): void {
  api.handle('GET /admin/saved-replies', async () => reply({ items: await listSavedReplies(deps, OF_MARKET.shopId) }))

  api.handle('POST /admin/saved-replies', async ({ user: { actor }, body }) => {
    const saved = await createSavedReply(deps, { ...body, ...OF_MARKET, actor })
    return saved instanceof Refusal ? saved : reply({ reply: saved.reply }).withChange(saved.change)
  })

  api.handle('PATCH /admin/saved-replies/{id}', async ({ user: { actor }, params: { id }, body }) => {
    const saved = await changeSavedReply(deps, { ...body, ...OF_MARKET, id, actor })
    return saved instanceof Refusal ? saved : reply({ reply: saved.reply }).withChange(saved.change)
  })

  api.handle('DELETE /admin/saved-replies/{id}', async ({ user: { actor }, params: { id } }) => {
    const change = await removeSavedReply(deps, { ...OF_MARKET, id, actor })
    return change instanceof Refusal ? change : reply({}).withChange(change)
  })
}
