export {
  type BegunRefund,
  beginRefund,
  isUncollected,
  previewRefund,
  type RefundContent,
  recordLostDispute,
  recordPaymentRefund,
  refundCancelledOrders,
} from './begin-refund.ts'
export { cancelWithdrawnPieces } from './cancel-pieces.ts'
export { presentPreview } from './preview.ts'
export {
  countOpenRefunds,
  insertRefund,
  keptBack,
  type RefundRow,
  reopenRefund,
  selectRefund,
  splitRefund,
} from './repository.ts'
export { markWhollyRefunded, showRefund } from './settle-refunds.ts'
