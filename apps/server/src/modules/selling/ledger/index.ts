export { deliveryShares, type FrozenPurchase, freezeLines, freezeOrder, type OrderCommission } from './frozen-money.ts'
export { createMoneyWorker } from './money-worker.ts'
export {
  beginRefunds,
  finishRefund,
  loadMoney,
  noteDispatched,
  type PaymentShare,
  postDashboardRefund,
  postFreeOrders,
  postPayment,
  proveArrival,
  voidOrders,
} from './order-money.ts'
export { selectOrderMoney as readMoney } from './repository.ts'
