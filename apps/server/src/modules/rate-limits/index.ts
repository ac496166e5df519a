export { deleteRefilled, takeToken } from './repository.ts'
export { type LimitedKey, lifted, type RateLimit } from './rules.ts'
export { type Limits, withinLimits } from './within-limits.ts'
