export { modeOf } from '../../base/settings/index.ts'
export { createPayments, type Payments } from './create-payments.ts'
export type { Gateway, GatewayMovement } from './gateway.ts'
export {
  createGateways,
  errorMessage,
  type GatewayAdapter,
  type GatewayAdapters,
  type Gateways,
  withConnect,
} from './gateways.ts'
export { LEASE_MS as REFUND_LEASE_MS, parsePaymentKey, parseRefundKey } from './rules.ts'
export { changeStripeKeys, createGatewayCheck, readStripeKeys, sentences, showStripeKeys } from './stripe-keys.ts'
