import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import { normalizeNewlines } from '../../../lib/normalize-newlines.ts'
import type { Refusal } from '../../../lib/refusal.ts'
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

/** Answers a review in public, or changes the answer. The same answer twice is written once. */
export async function replyToReview(
  { database, invalidations, now }: Deps,
  { reviewId, shopId, version, ...given }: Answer,
): Promise<Refusal | 'stale' | undefined> {
  const text = normalizeNewlines(given.text)
  const refusal = await database.write(async (tx) => {
    const review = await selectShopReview(tx, { id: reviewId, shopId })
    if (!review) return refuseUnknownReview()
    if (review.reply_text === text) return undefined
    if (await updateReply(tx, { id: reviewId, version, text, at: now() })) return undefined
    // On PostgreSQL, the same answer may have been written since the first reading.
    return (await selectShopReview(tx, { id: reviewId, shopId }))?.reply_text === text ? undefined : 'stale'
  })
  if (!refusal) invalidations.publish('catalogue')
  return refusal
}
