export { type IssuedLink, issueSetupLink } from './setup-link.ts'
export { openMarket } from './setup-steps.ts'
