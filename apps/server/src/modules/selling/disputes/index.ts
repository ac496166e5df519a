export { applyDispute } from './apply-dispute.ts'
