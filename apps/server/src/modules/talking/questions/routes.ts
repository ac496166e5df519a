import { withBatchedReads } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { networkOf } from '../../../lib/network.ts'
import { personOf } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { answerQuestion, listShopQuestions, reportQuestion, showSellerQuestion } from './answer-question.ts'
import { askQuestion, listQuestions } from './ask-question.ts'

export function questionRoutes(api: Api, deps: Deps): void {
  api.handle('GET /questions', async ({ query: { product_id: productId, ...page } }) => {
    const questions = await listQuestions(withBatchedReads(deps), { productId, ...page })
    return questions instanceof Refusal ? questions : reply(questions)
  })

  api.handle('POST /questions', async ({ user, locale, body, ip }) => {
    const { product_id: productId, text: words } = body
    const id = await askQuestion(deps, { userId: user.id, network: networkOf(ip), productId, text: words, locale })
    return id instanceof Refusal ? id : reply({ id }, text('The shop has your question'))
  })
}

export function sellerQuestionRoutes(api: Api, deps: OutboundDeps): void {
  const { db } = deps.database

  api.handle('GET /seller/questions', async ({ user: { shopId }, locale, query }) =>
    reply(await listShopQuestions(withBatchedReads(deps), { shopId, locale }, query)),
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
    const { shopId, actor } = user
    const userId = personOf(user)
    const change = await reportQuestion(deps, { questionId: params.id, shopId, userId, actor, ...body })
    if (change instanceof Refusal) return change
    const question = await showSellerQuestion(db, { id: params.id, shopId, locale })
    return question instanceof Refusal ? question : reply({ question }).withChange(change)
  })
}
