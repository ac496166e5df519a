import type { Deps } from '../../../deps.ts'
import type { Restorers } from '../../base/record/index.ts'
import { createHoldRestorers } from './decide-products.ts'
import { createReviewHoldRestorers } from './hide-review.ts'
import { settlementRestorers } from './settle-report.ts'

export { approveProducts, hideProduct, recordHold, refuseProducts, showProduct } from './decide-products.ts'
export { hideReview, showReview } from './hide-review.ts'
export { listReports } from './reports.ts'
export { selectWaitingIds } from './repository-products.ts'
export { settleReport } from './settle-report.ts'

export const createModerationRestorers = (deps: Deps): Restorers => ({
  ...createHoldRestorers(deps),
  ...createReviewHoldRestorers(deps),
  ...settlementRestorers,
})
