import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { type GivenReport, sendReport } from '../../../base/reports/index.ts'
import { recordReport } from './record-reply.ts'
import { markReported, selectShopReview } from './repository.ts'
import { refuseUnknownReview } from './show-seller-review.ts'

interface ReviewReport extends Omit<GivenReport, 'now'> {
  reviewId: number
}

/** Reports a review to the operator, once. It stays public until the operator decides. */
export async function reportReview(
  deps: OutboundDeps,
  { reviewId, ...report }: ReviewReport,
): Promise<RecordedChange | Refusal> {
  const { shopId } = report
  const settings = await deps.settings.read()
  const change = await deps.database.write(async (tx) => {
    const now = deps.now()
    const review = await selectShopReview(tx, { id: reviewId, shopId })
    if (!review) return refuseUnknownReview()
    if (!(await markReported(tx, reviewId, now))) return refuseReported()
    const { author_name: author, description: words } = review
    await sendReport({ ...deps, tx, settings }, { ...report, now }, { kind: 'review', id: reviewId, author, words })
    return recordReport(tx, { review, reason: report.reason, shopId, actor: report.actor, at: now })
  })
  if (!(change instanceof Refusal)) deps.outbound.kick()
  return change
}

const refuseReported = () => refuse('conflict', text('You have reported this already'))
