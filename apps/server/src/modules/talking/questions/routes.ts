import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { networkOf } from '../../../lib/network.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { askQuestion } from './ask-question.ts'
import { listQuestions } from './list-questions.ts'

export function questionRoutes(api: Api, deps: Deps): void {
  api.handle('GET /questions', async ({ query: { product_id: productId, ...page } }) => {
    const questions = await listQuestions(deps, { productId, ...page })
    return questions instanceof Refusal ? questions : reply(questions)
  })

  api.handle('POST /questions', async ({ user, locale, body, ip }) => {
    const { product_id: productId, text: words } = body
    const id = await askQuestion(deps, { userId: user.id, network: networkOf(ip), productId, text: words, locale })
    return id instanceof Refusal ? id : reply({ id }, text('The shop has your question'))
  })
}
