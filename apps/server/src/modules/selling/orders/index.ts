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
  sendOrderMail,
} from './order-mail.ts'
export { frozenPickup } from './pickup.ts'
export { createPickupMails } from './pickup-mails.ts'
export { type LineRow, type OrderRow, selectLines } from './repository.ts'
export { changePickups } from './repository-pickup.ts'
export { canHandOver, canPay, refundablePieces, unverifiedMailKeys } from './rules.ts'
export { recordParcelSent } from './send-parcel.ts'
export { showSellerOrder } from './show-order.ts'
export { mergeStockChanges, publishStockChange, returnStock, type StockChange } from './stock.ts'
export { recordNote } from './update-order-status.ts'
