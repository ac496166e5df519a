export { payoutAccountRestorers } from './payout-accounts.ts'
export { countPayouts } from './repository.ts'
export { payoutHoldRestorers } from './step-line.ts'
export { createPayoutUpkeep } from './upkeep.ts'
