export { askStripe, findKeyFault, modeOf } from './check-stripe-keys.ts'
export { clearStartFailure, noteStartFailure } from './repository.ts'
export { findStripeCheck, findStripeKeys, removeStripeKeys, saveStripeCheck, saveStripeKeys } from './stripe-keys.ts'
