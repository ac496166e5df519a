import type { DataFor } from '@rialto/contract'
import type { QuestionView } from '@rialto/contract/enums'
import type { Db } from '../../../../db/index.ts'
import { holdsWords, wordsOf } from '../../../../db/search-text.ts'
import type { Deps } from '../../../../deps.ts'
import { fromTimeCursor, isAfter, toTimeCursor } from '../../../../lib/time-cursor.ts'
import { presentSellerQuestions } from './present-seller-question.ts'
import { countViews, type SellerQuestionRow, selectShopQuestions } from './repository.ts'

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
