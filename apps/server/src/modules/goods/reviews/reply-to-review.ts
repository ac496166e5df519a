import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { type Restorers, recordChange } from '../../base/record/index.ts'
import { type GivenReport, sendReport } from '../../base/reports/index.ts'
import { refuseUnknownReview } from './list-reviews.ts'
import { markReported, type SellerReviewRow, selectShopReview, updateReply } from './repository.ts'

interface Answer {
  reviewId: number
  shopId: number
  actor: Actor
  /** Of the answer that the caller saw; 0: none. */
  version: number
  text: string
}

/** Answers a review in public, or changes the answer. The same answer twice is written once: then there is no change. */
export async function replyToReview(
  { database, invalidations, now }: Deps,
  { reviewId, shopId, actor, version, ...given }: Answer,
): Promise<{ change: RecordedChange | undefined } | 'stale' | Refusal> {
  const text = normalizeNewlines(given.text)
  const answered = await database.write(async (tx) => {
    const at = now()
    const review = await selectShopReview(tx, { id: reviewId, shopId })
    if (!review) return refuseUnknownReview()
    if (review.reply_text === text) return { change: undefined }
    if (await updateReply(tx, { id: reviewId, version, text, at }))
      return { change: await recordReply(tx, { review, answer: text, shopId, actor, at }) }
    // On PostgreSQL, the same answer may have been written since the first reading.
    const isSame = (await selectShopReview(tx, { id: reviewId, shopId }))?.reply_text === text
    return isSame ? { change: undefined } : 'stale'
  })
  if (answered !== 'stale' && !(answered instanceof Refusal)) invalidations.publish('catalogue')
  return answered
}

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

const REVIEW_ANSWERED = 'review_answered'

interface Recorded {
  review: SellerReviewRow
  shopId: number
  actor: Actor
  at: number
}

/** Records an answer, or its change. The shopper is not named, since records outlive accounts. */
function recordReply(
  tx: Tx,
  { review, answer, shopId, actor, at }: Recorded & { answer: string },
): Promise<RecordedChange> {
  const { id, product_name: product, reply_text: before } = review
  return recordChange(tx, {
    at,
    actor,
    shopId,
    action: REVIEW_ANSWERED,
    subject: { kind: 'review', id, name: product },
    sentence:
      before === null
        ? text('Answered a review of {{product}}')
        : text('Changed the answer to a review of {{product}}'),
    values: { product },
    before: { reply: before },
    after: { reply: answer },
    restorable: true,
  })
}

function recordReport(
  tx: Tx,
  { review, reason, shopId, actor, at }: Recorded & { reason: string },
): Promise<RecordedChange> {
  const { id, product_name: product } = review
  return recordChange(tx, {
    at,
    actor,
    shopId,
    action: 'review_reported',
    subject: { kind: 'review', id, name: product },
    sentence: text('Reported a review of {{product}} to the operator'),
    values: { product },
    after: { reason },
  })
}

/** Puts the answer before back, or takes the first answer away. */
export const reviewRestorers = ({ invalidations }: Deps): Restorers => ({
  [REVIEW_ANSWERED]: {
    permission: 'reviews',
    async restore(tx, { shopId, subjectId, before, after, now }) {
      const review = await selectShopReview(tx, { id: subjectId ?? 0, shopId: shopId ?? 0 })
      if (!review) return refuseUnknownReview()
      const { id, reply_version: version, reply_text: reply } = review
      const answer = typeof before.reply === 'string' ? before.reply : null
      const isUnchanged = reply === after.reply
      if (isUnchanged && (await updateReply(tx, { id, version, text: answer, at: answer === null ? null : now })))
        return undefined
      return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { reply } })
    },
    afterCommit: () => invalidations.publish('catalogue'),
  },
})
