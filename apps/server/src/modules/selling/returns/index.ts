export { createReturnPhotoUpkeep } from './photos.ts'
export { countLateReturns } from './repository.ts'
export { readReturns } from './returns-of-order.ts'
export { createReturnsWorker } from './returns-worker.ts'
