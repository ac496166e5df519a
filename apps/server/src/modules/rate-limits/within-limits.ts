import type { Tx } from '../../db/index.ts'
import { Refusal } from '../../lib/refusal.ts'
import { selectFullAt, takeToken } from './repository.ts'
import { type LimitedKey, lifted, waitOf } from './rules.ts'

export interface Limits {
  /** Keys that many transactions share (a network's) come last: their rows are locked for the shortest time. */
  keys: readonly LimitedKey[]
  /** False: the same statements run, and nothing is refused. */
  enforced: boolean
  now: number
  /** @param seconds until it is worth trying again. */
  refuse(seconds: number): Refusal
}

/**
 * Does the work of a write job within limits that are counted in its own transaction: a refused or retried job counts nothing.
 * A limit that is reached already refuses before any work is done.
 */
export async function withinLimits<T>(tx: Tx, limits: Limits, work: () => Promise<T | Refusal>): Promise<T | Refusal> {
  const keys = limits.enforced ? limits.keys : limits.keys.map(lifted)
  const wait = await longestWait(tx, keys, limits.now)
  if (wait > 0) return limits.refuse(secondsOf(wait))
  const result = await work()
  if (result instanceof Refusal) return result
  for (const limited of keys)
    if (!(await takeToken(tx, limited, limits.now))) return limits.refuse(secondsOf(limited.limit.everyMs))
  return result
}

async function longestWait(tx: Tx, keys: readonly LimitedKey[], now: number): Promise<number> {
  const rows = await selectFullAt(tx, { keys: keys.map(({ key }) => key) })
  const fullAt = new Map(rows.map((row) => [row.key, row.full_at]))
  return Math.max(0, ...keys.map(({ key, limit }) => waitOf(fullAt.get(key) ?? 0, limit, now)))
}

const secondsOf = (ms: number): number => Math.ceil(ms / 1000)
