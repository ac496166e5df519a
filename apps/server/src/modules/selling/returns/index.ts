export { readWithdrawals } from './own-withdrawals.ts'
export { createReturnsWorker } from './returns-worker.ts'
