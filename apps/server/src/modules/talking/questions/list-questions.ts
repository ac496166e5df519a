import type { Paged, Question } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/pagination.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { countAnswered, selectAnswered, selectAskedProduct } from './repository.ts'

/** Lists the answered questions about a product, newest first. */
export async function listQuestions(
  { database: { reading } }: Deps,
  { productId, ...page }: PageQuery & { productId: number },
): Promise<Paged<Question> | Refusal> {
  if (!(await selectAskedProduct(reading, { productId, userId: null })))
    return refuse('not_found', text('Product not found'))
  const [total, rows] = await Promise.all([
    countAnswered(reading, productId),
    selectAnswered(reading, { productId, limit: page.per_page, offset: offsetOf(page) }),
  ])
  const questions = rows.map((row) => ({
    id: row.id,
    text: row.text,
    created_at: new Date(row.created_at).toISOString(),
    user: { name: row.author_name },
    answer: { text: row.answer_text ?? '', at: new Date(row.answered_at ?? row.created_at).toISOString() },
  }))
  return paged(questions, total, page)
}
