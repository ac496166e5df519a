import type { MarketReportDetails } from '@rialto/contract'
import type { Db } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { translateRows } from '../../../base/translations/index.ts'
import { presentMarketProducts } from '../products/present.ts'
import { selectByIds } from '../products/repository.ts'
import { presentMarketReviews } from '../reviews/present.ts'
import { selectReview } from '../reviews/repository.ts'
import { presentReports } from './present.ts'
import { type ReportRow, selectConversation, selectOthers, selectQuestion, selectReport } from './repository.ts'

const OTHERS_SHOWN = 20

/** Shows a report with the thing as its reader sees it. Messages are left out: reading them is recorded. */
export async function showReport(
  { database: { db } }: Pick<Deps, 'database'>,
  id: number,
  locale: string,
): Promise<MarketReportDetails | Refusal> {
  const row = await selectReport(db, id)
  if (!row) return refuseUnknownReport()
  const [[report, ...others], product, review, question, conversation] = await Promise.all([
    presentReports(db, [row, ...(await selectOthers(db, row, OTHERS_SHOWN))], locale),
    showProduct(db, row, locale),
    showReview(db, row, locale),
    showQuestion(db, row),
    showConversation(db, row),
  ])
  return report ? { ...report, product, review, question, conversation, others } : refuseUnknownReport()
}

export const refuseUnknownReport = (): Refusal => refuse('not_found', text('There is no such report'))

async function showProduct(db: Db, { kind, subject_id }: ReportRow, locale: string) {
  if (kind !== 'product') return null
  const rows = await selectByIds(db, [subject_id])
  const [texts] = await translateRows(db, 'product', locale, rows, ['short_description'])
  const [product] = await presentMarketProducts(db, rows, locale)
  return product ? { ...product, summary: texts?.short_description ?? '' } : null
}

async function showReview(db: Db, { kind, subject_id }: ReportRow, locale: string) {
  const row = kind === 'review' ? await selectReview(db, subject_id) : undefined
  const [review] = row ? await presentMarketReviews(db, [row], locale) : []
  return review ?? null
}

async function showQuestion(db: Db, { kind, subject_id }: ReportRow) {
  const question = kind === 'question' ? await selectQuestion(db, subject_id) : undefined
  if (!question) return null
  const { author_name: author, text: words, answer_text: answer, created_at } = question
  return { author, text: words, answer, created_at: new Date(created_at).toISOString() }
}

async function showConversation(db: Db, { kind, subject_id }: ReportRow) {
  const conversation = kind === 'conversation' ? await selectConversation(db, subject_id) : undefined
  if (!conversation) return null
  const { user_id: id, name, message_count: messages } = conversation
  return { customer: { id, name }, messages }
}
