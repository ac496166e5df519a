export { type IssuedLink, issueSetupLink } from './issue-link.ts'
export { shippedLanguages } from './languages.ts'
export { openMarket } from './open-market.ts'
export { refuseBeforeOpening } from './refuse-before-opening.ts'
