export { modeOf } from '../../base/settings/index.ts'
export { createPayments, type Payments } from './create-payments.ts'
export { LEASE_MS as REFUND_LEASE_MS } from './rules.ts'
export { changeStripeKeys, createGatewayCheck, sentences, showStripeKeys } from './stripe-keys.ts'
