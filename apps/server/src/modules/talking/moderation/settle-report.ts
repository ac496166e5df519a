import type { ReportKind, ReportOutcome } from '@rialto/contract/enums'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { normalizeNewlines, quoteWords } from '../../../lib/words.ts'
import { type Restorer, type Restorers, recordChange } from '../../base/record/index.ts'
import { openAgain, settleAgain, settleOpen } from '../../base/reports/index.ts'
import { hideProduct, refuseSettled, showProduct } from './decide-products.ts'
import { hideReview } from './hide-review.ts'
import { refuseUnknownReport } from './reports.ts'
import { type ReportRow, selectReport } from './repository-reports.ts'

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
      command: quoteWords([
        ...['moderation', 'settle', id, '--outcome', outcome],
        ...(note === '' ? [] : ['--note', note]),
      ]),
      restorable: true,
    })
  })

interface SettledFields {
  outcome: ReportOutcome | null
  settled?: number[]
}

/** Open reports again that were settled without a change of the thing, and the other way round. */
export const settlementRestorers: Restorers = { reports_settled: { permission: 'moderation', restore } }

async function restore(...[tx, change]: Parameters<Restorer['restore']>) {
  const before = change.before as unknown as SettledFields
  const after = change.after as unknown as SettledFields
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
