import type { DataFor, MarketReportDetails, ReportedMessage } from '@rialto/contract'
import {
  REPORT_KINDS,
  REPORT_OUTCOMES,
  type ReportKind,
  type ReportOutcome,
  type ReportView,
} from '@rialto/contract/enums'
import { z } from 'zod'
import type { Db } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { toCursor, toPosition } from '../../../lib/paging.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import { type Restorer, type Restorers, recordChange } from '../../base/record/index.ts'
import { openAgain, settleAgain, settleOpen } from '../../base/reports/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { hideProduct, refuseSettled, showProduct } from './decide-products.ts'
import { hideReview } from './hide-review.ts'
import { presentMarketProducts, presentMarketReviews, presentReports } from './present.ts'
import {
  countOpenByKind,
  countSettled,
  type ReportRow,
  selectByIds,
  selectConversation,
  selectMessages,
  selectOthers,
  selectQuestion,
  selectReport,
  selectReports,
  selectReview,
} from './repository.ts'

interface ReportsQuery {
  view: ReportView
  cursor?: string | undefined
  limit: number
}

/** Lists reports: open ones, the longest waiting first, or settled ones. */
export async function listReports(
  { database: { db } }: Pick<Deps, 'database'>,
  { view, cursor, limit }: ReportsQuery,
  locale: string,
): Promise<DataFor<'GET /admin/reports'>> {
  const after = cursor === undefined ? undefined : toPosition(cursor)
  const [rows, kinds, settled] = await Promise.all([
    selectReports(db, { view, after, limit: limit + 1 }),
    countOpenByKind(db),
    countSettled(db),
  ])
  const ofKind = new Map(kinds.map(({ kind, count }) => [kind, Number(count)]))
  const open = [...ofKind.values()].reduce((sum, count) => sum + count, 0)
  const byKind = Object.fromEntries(REPORT_KINDS.map((kind) => [kind, ofKind.get(kind) ?? 0]))
  const counts = { ...byKind, open, settled } as Record<ReportView, number>
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await presentReports(db, shown, locale),
    next_cursor: rows.length > limit && last ? toCursor({ at: last.settled_at ?? last.created_at, id: last.id }) : null,
    total: counts[view],
    counts,
  }
}

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
    showReportedProduct(db, row, locale),
    showReview(db, row, locale),
    showQuestion(db, row),
    showConversation(db, row),
  ])
  return report ? { ...report, product, review, question, conversation, others } : refuseUnknownReport()
}

const refuseUnknownReport = (): Refusal => refuse('not_found', text('There is no such report'))

async function showReportedProduct(db: Db, { kind, subject_id }: ReportRow, locale: string) {
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

const MESSAGES_READ = 200

/**
 * Reads the latest messages of a reported conversation, and records that somebody has. Once the report is settled, the conversation is
 * private again.
 */
export function readReportedMessages(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { reportId, actor }: { reportId: number; actor: Actor },
): Promise<{ messages: ReportedMessage[]; change: RecordedChange } | Refusal> {
  return database.write(async (tx) => {
    const report = await selectReport(tx, reportId)
    const conversation = report?.kind === 'conversation' ? await selectConversation(tx, report.subject_id) : undefined
    if (!report || !conversation) return refuseUnknownReport()
    if (report.settled_at !== null)
      return refuse('conflict', text('This report is settled, so the conversation is private again'))
    const rows = await selectMessages(tx, conversation.id, MESSAGES_READ)
    const change = await recordChange(tx, {
      at: now(),
      actor,
      shopId: null,
      action: 'conversation_read',
      subject: { kind: 'report', id: reportId, name: report.shop_name },
      sentence: text('Read a reported conversation with {{shop}}'),
      values: { shop: report.shop_name },
    })
    const messages = rows.reverse().map((row) => ({
      id: row.id,
      is_customer: row.side === 'user',
      author: row.side === 'user' ? conversation.name : report.shop_name,
      text: row.text ?? '',
      product: row.product,
      created_at: new Date(row.created_at).toISOString(),
    }))
    return { messages, change }
  })
}

interface Settling {
  reportId: number
  outcome: ReportOutcome
  /** Needed to hide; the shop reads it. */
  reason: string
  /** For the staff alone. */
  note: string
  actor: Actor
}

/** Settles all open reports of the same thing, which is hidden or shown again by the outcome. */
export async function settleReport(
  deps: Pick<Deps, 'database' | 'invalidations' | 'now'>,
  { reportId, outcome, reason, note: given, actor }: Settling,
): Promise<RecordedChange | Refusal> {
  const note = normalizeNewlines(given)
  const report = await selectReport(deps.database.db, reportId)
  if (!report) return refuseUnknownReport()
  if (report.settled_at !== null) return refuseSettled()
  const { kind, subject_id: id } = report
  const made = { note, actor, reportId }
  if (outcome === 'hidden' && kind === 'product') return hideProduct(deps, { productId: id, reason, ...made })
  if (outcome === 'hidden' && kind === 'review') return hideReview(deps, { reviewId: id, reason, ...made })
  if (outcome === 'shown' && kind === 'product') return showProduct(deps, { productId: id, ...made })
  if (outcome === 'hidden' || outcome === 'shown')
    return refuse('conflict', text('Only products and reviews can be hidden'))
  return settleAlone(deps, report, { outcome, note, actor })
}

const sentences: Record<ReportKind, TextKey> = {
  product: text('Settled the reports of the product {{name}}'),
  shop: text('Settled the reports of the shop {{name}}'),
  review: text('Settled the reports of a review of {{name}}'),
  question: text('Settled the reports of a question about {{name}}'),
  conversation: text('Settled the reports of a conversation with {{name}}'),
}

const settleAlone = (
  { database, now }: Pick<Deps, 'database' | 'now'>,
  report: ReportRow,
  { outcome, note, actor }: Pick<Settling, 'outcome' | 'note' | 'actor'>,
): Promise<RecordedChange | Refusal> =>
  database.write(async (tx) => {
    const at = now()
    const { id, kind, subject_id, shop_name, product_name } = report
    const settled = await settleOpen(tx, { kind, id: subject_id }, { at, by: actor.name, outcome, note })
    if (!settled.includes(id)) return refuseSettled()
    const name = kind === 'shop' || kind === 'conversation' ? shop_name : (product_name ?? '')
    return recordChange(tx, {
      at,
      actor,
      shopId: null,
      action: 'reports_settled',
      subject: { kind: 'report', id, name },
      sentence: sentences[kind],
      values: { name },
      before: { outcome: null },
      after: { outcome, settled },
      restorable: true,
    })
  })

const SettledFields = z.object({
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  settled: z.array(z.number()).optional(),
})

/** Open reports again that were settled without a change of the thing, and the other way round. */
export const settlementRestorers: Restorers = { reports_settled: { permission: 'moderation', restore } }

async function restore(...[tx, change]: Parameters<Restorer['restore']>) {
  const before = SettledFields.parse(change.before)
  const after = SettledFields.parse(change.after)
  const report = await selectReport(tx, change.subjectId ?? 0)
  if (!report) return refuseUnknownReport()
  const { outcome } = report
  if (outcome !== after.outcome)
    return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { outcome } })
  if (after.settled) await openAgain(tx, after.settled)
  if (before.settled && before.outcome !== null)
    await settleAgain(tx, before.settled, {
      at: change.now,
      by: change.actor.name,
      outcome: before.outcome,
      note: '',
    })
  return undefined
}
