export { beginRefund, recordPaymentRefund, refundCancelledOrders } from './begin-refund.ts'
export { type RefundRow, reopenRefund, selectRefund } from './repository.ts'
export { markWhollyRefunded } from './settle-refunds.ts'
