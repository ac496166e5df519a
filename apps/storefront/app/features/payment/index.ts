export { exit, leaveForPayment } from './leave.ts'
export { usePayNow } from './use-pay-now.ts'
