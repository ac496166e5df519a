export { countQueues } from './count-queues.ts'
export { readQueues } from './queues.ts'
