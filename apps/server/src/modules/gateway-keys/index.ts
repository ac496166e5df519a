export { findStripeKeys, removeStripeKeys, saveStripeKeys } from './stripe-keys.ts'
