export { type IssuedLink, issueSetupLink } from './issue-link.ts'
export { openMarket } from './open-market.ts'
