import type { DataFor, SellerQuestion } from '@rialto/contract'
import type { QuestionView } from '@rialto/contract/enums'
import type { Db } from '../../../db/index.ts'
import { holdsWords, wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { fromTimeCursor, isAfter, toTimeCursor } from '../../../lib/time-cursor.ts'
import { text } from '../../../texts/index.ts'
import { translateRows } from '../../base/translations/index.ts'
import { countViews, type SellerQuestionRow, selectShopQuestion, selectShopQuestions } from './repository.ts'

/** A search looks at the latest questions of a view. */
const QUESTIONS_SEARCHED = 1_000

interface QuestionsQuery {
  view: QuestionView
  search: string
  cursor?: string | undefined
  limit: number
}

interface Caller {
  shopId: number
  locale: string
}

/** Lists the questions to a shop by view and words, newest first. */
export async function listShopQuestions(
  { database: { db } }: Deps,
  { shopId, locale }: Caller,
  { view, search, cursor, limit }: QuestionsQuery,
): Promise<DataFor<'GET /seller/questions'>> {
  const after = cursor === undefined ? undefined : fromTimeCursor(cursor)
  const [counts, found] = await Promise.all([
    countViews(db, shopId),
    search
      ? searchQuestions(db, { shopId, locale, view, search })
      : selectShopQuestions(db, { shopId, view, after, limit: limit + 1 }).then((rows) => presented(db, rows, locale)),
  ])
  const rest = search && after ? found.filter(({ row }) => isAfter(after, row)) : found
  const shown = rest.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(({ question }) => question),
    next_cursor: rest.length > limit && last ? toTimeCursor(last.row) : null,
    total: search ? null : counts[view],
    counts,
  }
}

interface Search extends Pick<QuestionsQuery, 'view' | 'search'>, Caller {}

async function searchQuestions(db: Db, { shopId, locale, view, search }: Search) {
  const rows = await selectShopQuestions(db, { shopId, view, after: undefined, limit: QUESTIONS_SEARCHED })
  const words = wordsOf(search)
  return (await presented(db, rows, locale)).filter(({ row, question }) =>
    holdsWords(
      [row.text, row.author_name, row.product_name, question.product.name, row.answer_text ?? ''].join('\n'),
      words,
    ),
  )
}

async function presented(db: Db, rows: readonly SellerQuestionRow[], locale: string) {
  const questions = await presentSellerQuestions(db, rows, locale)
  return rows.flatMap((row, index) => {
    const question = questions[index]
    return question ? [{ row, question }] : []
  })
}

/** Questions as their shop sees them, with products named in the reader's language. */
async function presentSellerQuestions(
  db: Db,
  rows: readonly SellerQuestionRow[],
  locale: string,
): Promise<SellerQuestion[]> {
  const products = await translateRows(
    db,
    'product',
    locale,
    rows.map((row) => ({ id: row.product_id, name: row.product_name })),
    ['name'],
  )
  return rows.map((row, index) => ({
    id: row.id,
    text: row.text,
    created_at: new Date(row.created_at).toISOString(),
    user: { name: row.author_name },
    answer:
      row.answer_text === null || row.answered_at === null
        ? null
        : { text: row.answer_text, at: new Date(row.answered_at).toISOString() },
    product: {
      id: row.product_id,
      name: products[index]?.name ?? row.product_name,
      thumbnail: row.product_thumbnail,
    },
    is_reported: row.reported_at !== null,
    version: row.answer_version,
  }))
}

interface QuestionQuery {
  id: number
  shopId: number
  locale: string
}

/** A question as its shop sees it; 404 for another shop's. */
export async function showSellerQuestion(
  db: Db,
  { id, shopId, locale }: QuestionQuery,
): Promise<SellerQuestion | Refusal> {
  const row = await selectShopQuestion(db, { id, shopId })
  const [question] = row ? await presentSellerQuestions(db, [row], locale) : []
  return question ?? refuseUnknownQuestion()
}

export const refuseUnknownQuestion = () => refuse('not_found', text('This question does not exist'))
