import type { SellerQuestion } from '@rialto/contract'
import type { Db } from '../../../../db/index.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { translateRows } from '../../../base/translations/index.ts'
import { type SellerQuestionRow, selectShopQuestion } from './repository.ts'

/** Questions as their shop sees them, with products named in the reader's language. */
export async function presentSellerQuestions(
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
