import type { Database } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { cachedByKey } from './cached.ts'

/** Counting so few rows is fast, and a person sees when one of them is missing. */
const FEW = 1_000
const LIFETIME_MS = 5_000

export type CountDeps = Pick<Deps, 'database' | 'invalidations' | 'now'>

/**
 * Makes `count` use its counts again for five seconds if one of them was over 1,000, since every open console asks for them again and
 * again; others are always exact (decision 109). All callers of a process share them.
 */
export function recentCounts<K, Counts extends Readonly<Record<string, number>>>(
  count: (deps: CountDeps, key: K) => Promise<Counts>,
): (deps: CountDeps, key: K) => Promise<Counts> {
  const byDatabase = new WeakMap<Database, (key: K) => Promise<Counts>>()
  const rule = { ms: LIFETIME_MS, topics: [], isKept: hasMany }
  return (deps, key) => {
    const countOf = byDatabase.get(deps.database) ?? cachedByKey(deps, rule, (counted: K) => count(deps, counted))
    byDatabase.set(deps.database, countOf)
    return countOf(key)
  }
}

const hasMany = (counts: Readonly<Record<string, number>>) => Object.values(counts).some((one) => one > FEW)
