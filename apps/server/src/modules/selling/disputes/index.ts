export { applyDispute } from './apply-dispute.ts'
export { selectDisputesOf } from './repository.ts'
