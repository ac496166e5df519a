import type { Deps } from '../../../deps.ts'
import type { Restorers } from '../../base/record/index.ts'
import { createHoldRestorers } from './decide-products.ts'
import { createReviewHoldRestorers } from './hide-review.ts'
import { settlementRestorers } from './reports.ts'

export { approveProducts, hideProduct, recordHold, refuseProducts, showProduct } from './decide-products.ts'
export { hideReview, showReview } from './hide-review.ts'
export { listReports, settleReport } from './reports.ts'
export { selectWaitingIds } from './repository.ts'

export const createModerationRestorers = (deps: Deps): Restorers => ({
  ...createHoldRestorers(deps),
  ...createReviewHoldRestorers(deps),
  ...settlementRestorers,
})
