import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { normalizeNewlines } from '../../../../lib/normalize-newlines.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { recordReply } from './record-reply.ts'
import { selectShopReview, updateReply } from './repository.ts'
import { refuseUnknownReview } from './show-seller-review.ts'

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
