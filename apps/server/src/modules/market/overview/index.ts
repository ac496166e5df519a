export { countQueues } from './count-queues.ts'
export { readQueues } from './queues.ts'
export { daysBefore, localClock } from './rules-days.ts'
