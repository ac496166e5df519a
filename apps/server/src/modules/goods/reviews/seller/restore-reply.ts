import type { Deps } from '../../../../deps.ts'
import { refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { Restorers } from '../../../base/record/index.ts'
import { REVIEW_ANSWERED } from './record-reply.ts'
import { selectShopReview, updateReply } from './repository.ts'
import { refuseUnknownReview } from './show-seller-review.ts'

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
