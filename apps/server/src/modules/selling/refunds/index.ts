export { beginRefund, recordPaymentRefund, refundCancelledOrders } from './begin-refund.ts'
export { insertRefund, type RefundRow, reopenRefund, selectRefund, splitRefund } from './repository.ts'
export { markWhollyRefunded, showRefund } from './settle-refunds.ts'
