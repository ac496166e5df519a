export { withdrawalOf } from './own-withdrawals.ts'
export { createReturnsWorker } from './returns-worker.ts'
