export { storedIban } from './account-rules.ts'
export type { ConnectDeps } from './connect-accounts.ts'
export { applyConnectEvent } from './connect-events.ts'
export {
  type ConnectEvent,
  type ConnectGateway,
  ConnectLacksMoney,
  ConnectRefusal,
  type ToldAccount,
  type ToldReversal,
} from './connect-gateway.ts'
export { judgeAccount } from './connect-rules.ts'
export { type BankAccount, createPayoutUpkeep, payoutAccountRestorers, readBankAccounts } from './payout-accounts.ts'
export { readPayout } from './present-payouts.ts'
export {
  approveLines,
  insertLines,
  insertRun,
  linesToPost,
  selectShopsOfLines,
  stepLines,
  updateRun,
} from './repository.ts'
export { insertAccount, saveMarketAccount } from './repository-accounts.ts'
export { countPayouts } from './repository-totals.ts'
export { endToEndId } from './rules.ts'
export { createTransferWorker } from './send-transfers.ts'
export { payoutHoldRestorers } from './step-line.ts'
export { nextTargetDay } from './target-days.ts'
