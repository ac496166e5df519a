import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { text } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import type { SellerReviewRow } from './repository.ts'

export const REVIEW_ANSWERED = 'review_answered'

interface Recorded {
  review: SellerReviewRow
  shopId: number
  actor: Actor
  at: number
}

/** Records an answer, or its change. The shopper is not named, since records outlive accounts. */
export function recordReply(
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

export function recordReport(
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
