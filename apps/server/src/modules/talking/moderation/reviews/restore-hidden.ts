import type { Deps } from '../../../../deps.ts'
import { refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { Restorer, Restorers } from '../../../base/record/index.ts'
import { restoreSettled } from '../restore-settled.ts'
import { hideOrShow, refuseUnknownReview } from './hide-review.ts'
import { lockReview } from './repository.ts'

interface HiddenFields {
  reason: string | null
}

/** Hide or show a review as before, and open the reports again that the decision settled. */
export function createReviewHoldRestorers({ invalidations }: Pick<Deps, 'invalidations'>): Restorers {
  const restorer: Restorer = {
    permission: 'moderation',
    restore: restoreHidden,
    afterCommit: () => invalidations.publish('catalogue'),
  }
  return { review_hidden: restorer, review_shown: restorer }
}

async function restoreHidden(...[tx, change]: Parameters<Restorer['restore']>) {
  const before = change.before as unknown as HiddenFields
  const after = change.after as unknown as HiddenFields
  const review = await lockReview(tx, change.subjectId ?? 0)
  if (!review) return refuseUnknownReview()
  const { hidden_reason: reason } = review
  if (reason !== after.reason)
    return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { reason } })
  await hideOrShow(tx, review, before.reason, change.now)
  await restoreSettled(tx, change, before.reason === null ? 'shown' : 'hidden')
  return undefined
}
