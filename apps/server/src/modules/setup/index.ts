export { changeStripeKeys } from './change-stripe-keys.ts'
export { type IssuedLink, issueSetupLink } from './issue-link.ts'
export { openMarket } from './open-market.ts'
