export { storedIban } from './account-rules.ts'
export { type BankAccount, createPayoutUpkeep, payoutAccountRestorers, readBankAccounts } from './payout-accounts.ts'
export { readPayout } from './present-payouts.ts'
export {
  approveLines,
  countPayouts,
  insertLines,
  insertRun,
  linesToPost,
  selectShopsOfLines,
  stepLines,
  updateRun,
} from './repository.ts'
export { insertAccount, saveMarketAccount } from './repository-accounts.ts'
export { endToEndId } from './rules.ts'
export { payoutHoldRestorers } from './step-line.ts'
export { nextTargetDay } from './target-days.ts'
