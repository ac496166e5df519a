import { type Api, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import type { RecallMails } from './mail-buyers.ts'
import { beginRecall, listRecalls, listRunningRecalls, showReach, stopRecall } from './recalls.ts'

/** Each may mail thousands. */
const RECALLS = { rateLimit: { max: 20, seconds: 3_600 } }

export function recallRoutes(api: Api, deps: OutboundDeps & { recallMails: RecallMails }): void {
  function answer<Done extends { change: RecordedChange }>(done: Done | Refusal) {
    if (done instanceof Refusal) return done
    deps.recallMails.kick()
    const { change, ...data } = done
    return reply(data).withChange(change)
  }

  api.handle('GET /recalls', async ({ locale }) => reply({ items: await listRunningRecalls(deps, locale) }))

  api.handle('GET /seller/recalls', async ({ user: { shopId }, query, locale }) =>
    reply(await listRecalls(deps, shopId, query, locale)),
  )

  api.handle('POST /seller/recalls/reach', async ({ user: { shopId }, body, locale }) => {
    const reach = await showReach(deps, body, { shopId, locale })
    return reach instanceof Refusal ? reach : reply(reach)
  })

  api.handle(
    'POST /seller/recalls',
    async ({ user: { shopId, actor }, body, locale }) =>
      answer(await beginRecall(deps, body, { shopId, actor, locale })),
    RECALLS,
  )

  api.handle('POST /seller/recalls/{id}/end', async ({ user: { shopId, actor }, params: { id }, locale }) =>
    answer(await stopRecall(deps, id, { shopId, actor, locale })),
  )

  api.handle('GET /admin/recalls', async ({ query, locale }) =>
    reply(await listRecalls(deps, undefined, query, locale)),
  )

  api.handle('POST /admin/recalls/reach', async ({ body, locale }) => {
    const reach = await showReach(deps, body, { shopId: undefined, locale })
    return reach instanceof Refusal ? reach : reply(reach)
  })

  api.handle(
    'POST /admin/recalls',
    async ({ user: { actor }, body, locale }) =>
      answer(await beginRecall(deps, body, { shopId: undefined, actor, locale })),
    RECALLS,
  )

  api.handle('POST /admin/recalls/{id}/end', async ({ user: { actor }, params: { id }, locale }) =>
    answer(await stopRecall(deps, id, { shopId: undefined, actor, locale })),
  )
}
