export {
  beginRefund,
  type RefundContent,
  recordLostDispute,
  recordPaymentRefund,
  refundCancelledOrders,
} from './begin-refund.ts'
export { cancelWithdrawnPieces } from './cancel-pieces.ts'
export { presentPreview } from './preview.ts'
export { insertRefund, type RefundRow, reopenRefund, selectRefund, splitRefund } from './repository.ts'
export { markWhollyRefunded, showRefund } from './settle-refunds.ts'
