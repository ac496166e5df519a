export { applyPayment, markRefunded } from './apply-payment.ts'
export { cancelOrders, createOrderExpiryWorker } from './cancel-orders.ts'
export { handOverPickup } from './hand-over-pickup.ts'
export { listOrders, presentToSeller } from './list-orders.ts'
export { countToPack, findOrders, listSellerOrders } from './list-seller-orders.ts'
export {
  type OrderDeps,
  type OrderPayments,
  type OrderWriteContext,
  prepareWriteContext,
  publishOrderChange,
  type RefundAuthor,
} from './order-mail.ts'
export { createPickupMails } from './pickup-mails.ts'
export { changePickups } from './repository-pickup.ts'
export { canHandOver, canPay, unverifiedMailKeys } from './rules.ts'
export { recordParcelSent } from './send-parcel.ts'
export { mergeStockChanges, publishStockChange, type StockChange } from './stock.ts'
export { recordNote } from './update-order-status.ts'
