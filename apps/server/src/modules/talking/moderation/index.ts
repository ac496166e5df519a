import type { Deps } from '../../../deps.ts'
import type { Restorers } from '../../base/record/index.ts'
import { createHoldRestorers } from './products/restore-hold.ts'
import { settlementRestorers } from './reports/restore-settlement.ts'
import { createReviewHoldRestorers } from './reviews/restore-hidden.ts'

export { approveProducts, refuseProducts } from './products/decide-products.ts'
export { hideProduct, showProduct } from './products/hide-product.ts'
export { recordHold } from './products/record-hold.ts'
export { selectWaitingIds } from './products/repository.ts'
export { listReports } from './reports/list-reports.ts'
export { settleReport } from './reports/settle-report.ts'
export { hideReview, showReview } from './reviews/hide-review.ts'

export const createModerationRestorers = (deps: Deps): Restorers => ({
  ...createHoldRestorers(deps),
  ...createReviewHoldRestorers(deps),
  ...settlementRestorers,
})
