import { type Api, reply } from '../../../../http/api.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { answerQuestion } from './answer-question.ts'
import { listShopQuestions } from './list-shop-questions.ts'
import { showSellerQuestion } from './present-seller-question.ts'
import { reportQuestion } from './report-question.ts'

export function sellerQuestionRoutes(api: Api, deps: OutboundDeps): void {
  const { db } = deps.database

  api.handle('GET /seller/questions', async ({ user: { shopId }, locale, query }) =>
    reply(await listShopQuestions(deps, { shopId, locale }, query)),
  )

  api.handle('POST /seller/questions/{id}/answer', async ({ user, locale, params, body }) => {
    const { shopId, actor } = user
    const answered = await answerQuestion(deps, { questionId: params.id, shopId, actor, ...body })
    if (answered instanceof Refusal) return answered
    const question = await showSellerQuestion(db, { id: params.id, shopId, locale })
    if (question instanceof Refusal) return question
    return answered === 'stale'
      ? refuse('stale', text('Somebody else has changed this in the meantime'), { current: question })
      : reply({ question }).withChange(answered.change)
  })

  api.handle('POST /seller/questions/{id}/report', async ({ user, locale, params, body }) => {
    const { id: userId, shopId, actor } = user
    const change = await reportQuestion(deps, { questionId: params.id, shopId, userId, actor, ...body })
    if (change instanceof Refusal) return change
    const question = await showSellerQuestion(db, { id: params.id, shopId, locale })
    return question instanceof Refusal ? question : reply({ question }).withChange(change)
  })
}
