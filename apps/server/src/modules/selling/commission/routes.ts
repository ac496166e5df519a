import type { CommissionRules } from '@rialto/contract'
import { type Api, type Reply, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { announceRule, changeDraft, draftRule, endRule, orderRules } from './edit-rules.ts'
import { listRules, listShopRules } from './list-rules.ts'
import { previewNotice, readNotices } from './notices.ts'
import { tryRule } from './trial.ts'

/** What the market charges its sellers: the rules for its staff, and what a shop is charged by. */
export function commissionRoutes(api: Api, deps: OutboundDeps): void {
  /** All rules as a change has left them. */
  async function answer(
    change: RecordedChange | undefined | Refusal,
    locale: string,
  ): Promise<Reply<CommissionRules> | Refusal> {
    if (change instanceof Refusal) return change
    return reply(await listRules(deps, locale)).withChange(change)
  }

  api.handle('GET /admin/commission', async ({ locale }) => reply(await listRules(deps, locale)))

  api.handle('POST /admin/commission', async ({ user: { actor }, body, locale }) =>
    answer(await draftRule(deps, { ...body, actor }), locale),
  )

  api.handle('PATCH /admin/commission/{id}', async ({ user: { actor }, params, body, locale }) =>
    answer(await changeDraft(deps, { ...body, id: params.id, actor }), locale),
  )

  api.handle('POST /admin/commission/order', async ({ user: { actor }, body, locale }) =>
    answer(await orderRules(deps, { ...body, actor }), locale),
  )

  api.handle('POST /admin/commission/{id}/announce', async ({ user: { actor }, params, body, locale }) => {
    const { version, from_day } = body
    return answer(await announceRule(deps, { id: params.id, version, fromDay: from_day ?? undefined, actor }), locale)
  })

  api.handle('POST /admin/commission/{id}/end', async ({ user: { actor }, params, body, locale }) => {
    const { version, from_day } = body
    return answer(await endRule(deps, { id: params.id, version, fromDay: from_day ?? undefined, actor }), locale)
  })

  api.handle('GET /admin/commission/{id}/notice', async ({ params, query, locale }) => {
    const notice = await previewNotice(deps, { id: params.id, fromDay: query.from_day, locale })
    return notice instanceof Refusal ? notice : reply(notice)
  })

  api.handle('POST /admin/commission/trial', async ({ body: { shop_id, ...body } }) => {
    const trial = await tryRule(deps, { ...body, shopId: shop_id ?? undefined, isSeller: false })
    return trial instanceof Refusal ? trial : reply(trial)
  })

  api.handle('GET /seller/money/rules', async ({ user: { shopId }, locale }) =>
    reply(await listShopRules(deps, { shopId, locale })),
  )

  api.handle('POST /seller/money/rules/read', async ({ user: { shopId }, body }) => {
    await readNotices(deps, { shopId, upTo: body.up_to })
    return reply({})
  })

  api.handle('POST /seller/money/rules/{id}/trial', async ({ user: { shopId }, params, body }) => {
    const trial = await tryRule(deps, { ...body, id: params.id, shopId, isSeller: true })
    return trial instanceof Refusal ? trial : reply(trial)
  })
}
