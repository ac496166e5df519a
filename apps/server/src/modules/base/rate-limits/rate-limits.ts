import type { Tx } from '../../../db/index.ts'
import { type Write, writeTogether } from '../../../db/write-together.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { type LimitedKey, type RateLimit, selectFullAt, takeTokens } from './repository.ts'

export { deleteRefilled, type LimitedKey, type RateLimit, takeToken } from './repository.ts'

export interface Limits {
  /** Keys that many transactions share, such as a network's, come last, so that their rows are locked for the shortest time. */
  keys: readonly LimitedKey[]
  /** If false, the same statements run and nothing is refused. */
  enforced: boolean
  now: number
  /** @param seconds the time after which a retry can succeed. */
  refuse(seconds: number): Refusal
}

/**
 * Runs a write job within limits that are counted in its transaction, so that refused and retried jobs are not counted.
 * A limit that is already reached refuses before the job runs.
 * @param work what it adds to `last` is written with the counting, in one statement on PostgreSQL
 */
export async function withinLimits<T>(
  tx: Tx,
  limits: Limits,
  work: (last: Write[]) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const keys = limits.enforced ? limits.keys : limits.keys.map(unenforced)
  const wait = await longestWait(tx, keys, limits.now)
  if (wait > 0) return limits.refuse(secondsOf(wait))
  const last: Write[] = []
  const result = await work(last)
  if (result instanceof Refusal) return result
  const taken = await writeTogether<{ key: string }>(tx, [...last, takeTokens(keys, limits.now)])
  const refused = keys.find(({ key }) => !taken.some((row) => row.key === key))
  return refused ? limits.refuse(secondsOf(refused.limit.everyMs)) : result
}

async function longestWait(tx: Tx, keys: readonly LimitedKey[], now: number): Promise<number> {
  const rows = await selectFullAt(tx, { keys: keys.map(({ key }) => key) })
  const fullAt = new Map(rows.map((row) => [row.key, row.full_at]))
  return Math.max(0, ...keys.map(({ key, limit }) => waitingTime(fullAt.get(key) ?? 0, limit, now)))
}

const secondsOf = (ms: number): number => Math.ceil(ms / 1000)

/** A limit that never refuses but runs the same statements, so that load tests do the same work (`RATE_LIMITS=off`). */
export const unenforced = ({ key, limit }: LimitedKey): LimitedKey => ({ key, limit: { ...limit, everyMs: 0 } })

/**
 * The time until a key may be used again, in milliseconds; 0 if it may be used now.
 * @param fullAt the time when its whole burst is available again. It is ignored if it is later than the limit allows, which means
 * that the clock was set back.
 */
function waitingTime(fullAt: number, { burst, everyMs }: RateLimit, now: number): number {
  const capacity = burst * everyMs
  if (fullAt > now + capacity) return 0
  return Math.max(0, fullAt + everyMs - capacity - now)
}
