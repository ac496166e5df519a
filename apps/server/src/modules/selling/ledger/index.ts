export { deliveryShares, type FrozenPurchase, freezeLines, freezeOrder, type OrderCommission } from './frozen-money.ts'
export { createMoneyWorker, workOffMoney } from './money-worker.ts'
export { daysOf, monthAfter, monthBefore } from './months.ts'
export { commissionOfPieces, givenBackOfPieces } from './order-fees.ts'
export { inMarketUnits, loadMoney, type MoneyContext, peekMoney } from './order-money.ts'
export {
  endHold,
  holdForDispute,
  postDisputeFee,
  postDisputeLost,
  postDisputeTaken,
  postDisputeWon,
  wasDisputeTaken,
} from './post-disputes.ts'
export { openGateway, postGatewayFees, postGatewayPayout, postGatewayPayoutFailed } from './post-gateway.ts'
export { type PaymentShare, postFreeOrders, postPayment } from './post-payment.ts'
export {
  postPayouts,
  postRepayment,
  postReturnedPayout,
  postReversal,
  postTransfer,
  postTransferFailed,
} from './post-payouts.ts'
export {
  postAssigned,
  postRefundBegun,
  postRefundDone,
  postRefundFailed,
  postUnassigned,
  postWrittenOff,
  voidOrders,
} from './post-refunds.ts'
export { noteDispatched, proveArrival } from './prove-arrival.ts'
export {
  amountToCollect,
  countDueForRelease,
  isAwaitingProof,
  lockOrderRows,
  lockShops,
  type OrderMoneyRow,
  selectOrderMoney as readMoney,
  sumAvailable,
  sumGivenBack,
} from './repository.ts'
export { selectFirstMonthOfAll, selectFirstPosting } from './repository-market.ts'
export { type EntryRow, selectShopEntries } from './repository-reads.ts'
export { showBalancesOf, showLedger } from './show-ledger.ts'
export { readBalances, streamCsv, toShop } from './show-money.ts'
export {
  type Calendar,
  endOfDay,
  fortnightFrom,
  hasRight,
  lastDayToWithdraw,
} from './withdrawal-time.ts'
