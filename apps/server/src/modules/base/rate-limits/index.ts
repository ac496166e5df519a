export { deleteRefilled, takeToken } from './repository.ts'
export { type LimitedKey, type RateLimit, unenforced } from './rules.ts'
export { type Limits, withinLimits } from './within-limits.ts'
