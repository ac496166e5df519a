export { payoutAccountRestorers } from './payout-accounts.ts'
export { payoutHoldRestorers } from './step-line.ts'
