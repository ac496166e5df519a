export { createComplaintPhotoUpkeep } from './complain.ts'
export { readReturns } from './returns-of-order.ts'
export { createReturnsWorker } from './returns-worker.ts'
