export { findStripeKeys, hasStoredStripeKeys, removeStripeKeys, saveStripeKeys } from './stripe-keys.ts'
