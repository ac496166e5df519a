export { approveProducts, hideProduct, recordHold, refuseProducts, showProduct } from './decide-products.ts'
export { hideReview, showReview } from './hide-review.ts'
export { listReports, settleReport } from './reports.ts'
export { selectWaitingIds } from './repository.ts'
