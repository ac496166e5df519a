export { countQueues } from './count-queues.ts'
export { readQueues } from './show-overview.ts'
