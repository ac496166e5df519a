import type { Paged, Question } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/paging.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import { noteNewQuestion } from '../../base/notifications/index.ts'
import { type LimitedKey, withinLimits } from '../../base/rate-limits/rate-limits.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'
import {
  countAnswered,
  insertQuestion,
  lockAuthor,
  selectAnswered,
  selectAskedProduct,
  selectSameQuestion,
} from './repository.ts'

interface NewQuestion {
  userId: number
  network: string
  productId: number
  text: string
  locale: string
}

/** Asks a shop about a product, within limits per day. The same question again, before its answer, stays one. @returns its id */
export function askQuestion({ database, config, now }: Deps, given: NewQuestion): Promise<number | Refusal> {
  return database.write((tx) => {
    const limits = { keys: askingKeys(given), enforced: config.rateLimits, now: now(), refuse: refuseTooMany }
    return withinLimits(tx, limits, () => ask(tx, { ...given, text: normalizeNewlines(given.text) }, now()))
  })
}

async function ask(tx: Tx, { userId, productId, text: words, locale }: NewQuestion, now: number) {
  const author = await lockAuthor(tx, userId)
  const product = await selectAskedProduct(tx, { productId, userId })
  if (!product) return refuse('not_found', text('Product not found'))
  if (product.is_own) return refuse('conflict', text('You cannot ask about products of your own shop'))
  const same = await selectSameQuestion(tx, { userId, productId, text: words })
  if (same) return same.id
  const { id } = await insertQuestion(tx, {
    product_id: productId,
    shop_id: product.shop_id,
    user_id: userId,
    author_name: author.name,
    text: words,
    locale,
    created_at: now,
  })
  await noteNewQuestion(tx, { shopId: product.shop_id, questionId: id, now })
  await noteWebhookEvent(tx, { shopId: product.shop_id, type: 'question.created', id, now })
  return id
}

const refuseTooMany = (seconds: number) =>
  refuse('too_many_requests', text('Too many questions in a short time. Please try again later.'), {
    retryAfter: seconds,
  })

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

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Ten questions a day of one account; a network may be an office. The shared key comes last. */
const askingKeys = ({ userId, network }: { userId: number; network: string }): LimitedKey[] => [
  { key: `question:account:${userId}`, limit: { burst: 10, everyMs: DAY / 10 } },
  { key: `question:network:${network}`, limit: { burst: 100, everyMs: 5 * MINUTE } },
]
