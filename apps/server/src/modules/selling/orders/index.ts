export { applyPayment, markRefunded, unmarkRefunded } from './apply-payment.ts'
export { cancelOrders, createOrderExpiryWorker } from './cancel-orders.ts'
export { handOverPickup } from './hand-over-pickup.ts'
export { creditOrders } from './invoice-order.ts'
export { listOrders, presentToSeller } from './list-orders.ts'
export { countToPack, findOrders, listSellerOrders } from './list-seller-orders.ts'
export { readOrderLink } from './order-links.ts'
export {
  type OrderDeps,
  type OrderPayments,
  type OrderWriteContext,
  prepareWriteContext,
  publishOrderChange,
  type RefundAuthor,
  sendOrderMail,
} from './order-mail.ts'
export { detailTexts, type OrderMailKind } from './order-mail-texts.ts'
export { frozenPickup } from './pickup.ts'
export { createPickupMails } from './pickup-mails.ts'
export { orderLimits } from './refuse-order.ts'
export {
  type LineRow,
  type OrderRow,
  selectLines,
  selectOrder,
  selectOrderOfShopper,
  toStockLine,
} from './repository.ts'
export { insertNote } from './repository-lists.ts'
export { changePickups } from './repository-pickup.ts'
export {
  awaitsPayment,
  type Caller,
  canCancelPieces,
  canHandOver,
  canPay,
  mergePieces,
  type PieceCanceller,
  piecesLeft,
  refundablePieces,
  unverifiedMailKeys,
} from './rules.ts'
export { followParcels, recordParcelSent } from './send-parcel.ts'
export { refuseUnknownOrder, showOrder, showSellerOrder } from './show-order.ts'
export { mergeStockChanges, publishStockChange, returnStock, type StockChange } from './stock.ts'
export { recordNote } from './update-order-status.ts'
