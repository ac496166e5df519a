import { withBatchedReads } from '../../../db/index.ts'
import { type Api, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { approveProducts, hideProduct, refuseProducts, showProduct } from './decide-products.ts'
import { hideReview, listMarketReviews, showMarketReview, showReview } from './hide-review.ts'
import { listMarketProducts, showDecision, showMarketProduct } from './list-products.ts'
import { listReports, readReportedMessages, settleReport, showReport } from './reports.ts'

type Changed = RecordedChange | Refusal | undefined

/** Reports, products and reviews of all shops, for the market's staff. */
export function moderationRoutes(api: Api, deps: ModuleDeps): void {
  async function answerReport(id: number, locale: string, change: Changed) {
    if (change instanceof Refusal) return change
    const report = await showReport(deps, id, locale)
    return report instanceof Refusal ? report : reply({ report }).withChange(change)
  }

  async function answerProduct(id: number, locale: string, change: Changed) {
    if (change instanceof Refusal) return change
    const product = await showDecision(deps, id, locale)
    return product instanceof Refusal ? product : reply({ product }).withChange(change)
  }

  async function answerReview(id: number, locale: string, change: Changed) {
    if (change instanceof Refusal) return change
    const review = await showMarketReview(deps, id, locale)
    return review instanceof Refusal ? review : reply({ review }).withChange(change)
  }

  api.handle('GET /admin/reports', async ({ query, locale }) => reply(await listReports(deps, query, locale)))

  api.handle('GET /admin/reports/{id}', async ({ params, locale }) => answerReport(params.id, locale, undefined))

  api.handle('POST /admin/reports/{id}/messages', async ({ user: { actor }, params: { id } }) => {
    const read = await readReportedMessages(deps, { reportId: id, actor })
    return read instanceof Refusal ? read : reply({ messages: read.messages }).withChange(read.change)
  })

  api.handle('POST /admin/reports/{id}/settle', async ({ user: { actor }, params: { id }, body, locale }) =>
    answerReport(id, locale, await settleReport(deps, { reportId: id, actor, ...body })),
  )

  api.handle('GET /admin/products', async ({ query, locale }) =>
    reply(await listMarketProducts(withBatchedReads(deps), query, locale)),
  )

  api.handle('GET /admin/products/{id}', async ({ params: { id }, locale }) => {
    const shown = await showMarketProduct(deps, id, locale)
    return shown instanceof Refusal ? shown : reply(shown)
  })

  api.handle('POST /admin/products/{id}/hide', async ({ user: { actor }, params: { id }, body, locale }) =>
    answerProduct(id, locale, await hideProduct(deps, { productId: id, actor, ...body })),
  )

  api.handle('POST /admin/products/{id}/show', async ({ user: { actor }, params: { id }, locale }) =>
    answerProduct(id, locale, await showProduct(deps, { productId: id, actor })),
  )

  api.handle('POST /admin/products/approve', async ({ user: { actor }, body, locale }) => {
    const { change, ...decided } = await approveProducts(deps, { ...body, actor, locale })
    return reply(decided).withChange(change)
  })

  api.handle('POST /admin/products/refuse', async ({ user: { actor }, body, locale }) => {
    const decided = await refuseProducts(deps, { ...body, actor, locale })
    if (decided instanceof Refusal) return decided
    const { change, ...told } = decided
    return reply(told).withChange(change)
  })

  api.handle('GET /admin/reviews', async ({ query, locale }) =>
    reply(await listMarketReviews(withBatchedReads(deps), query, locale)),
  )

  api.handle('POST /admin/reviews/{id}/hide', async ({ user: { actor }, params: { id }, body, locale }) =>
    answerReview(id, locale, await hideReview(deps, { reviewId: id, actor, ...body })),
  )

  api.handle('POST /admin/reviews/{id}/show', async ({ user: { actor }, params: { id }, locale }) =>
    answerReview(id, locale, await showReview(deps, { reviewId: id, actor })),
  )
}
