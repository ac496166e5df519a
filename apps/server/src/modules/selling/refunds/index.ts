export { beginRefund, recordPaymentRefund, refundCancelledOrders } from './begin-refund.ts'
export type { RefundRow } from './repository.ts'
