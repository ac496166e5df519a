import type { ReportKind, ReportReason } from '@rialto/contract/enums'
import type { Deps } from '../../../deps.ts'
import { normalizeNewlines } from '../../../lib/normalize-newlines.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { insertReport } from './repository.ts'
import { countReportsSince, selectReporter, selectSubject } from './repository-subjects.ts'

/** Enough for a person, and few enough that nobody fills the operator's queue. */
const REPORTS_PER_DAY = 20
const DAY_MS = 86_400_000

interface ShoppersReport {
  userId: number
  kind: ReportKind
  /** Of a conversation, the shop. */
  subjectId: number
  reason: ReportReason
  text: string
}

/** Stores a shopper's report of what the shopper can see. The same thing reported again stays one report until it is settled. */
export function reportAsShopper(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { userId, kind, subjectId, reason, text: words }: ShoppersReport,
): Promise<Refusal | undefined> {
  return database.write(async (tx) => {
    const subject = await selectSubject(tx, { kind, id: subjectId, userId })
    if (!subject) return refuse('not_found', text('The thing that you report is no longer there'))
    if ((await countReportsSince(tx, { userId, since: now() - DAY_MS })) >= REPORTS_PER_DAY)
      return refuse('too_many_requests', text('Too many reports in a short time. Please try again later.'), {
        retryAfter: DAY_MS / 24_000,
      })
    await insertReport(tx, {
      kind,
      subject_id: subject.id,
      shop_id: subject.shop_id,
      user_id: userId,
      reporter_name: (await selectReporter(tx, userId)).name,
      is_of_shop: 0,
      reason,
      text: normalizeNewlines(words),
      created_at: now(),
    })
    return undefined
  })
}
