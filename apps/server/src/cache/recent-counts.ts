import { LRUCache } from 'lru-cache'
import type { Database } from '../db/index.ts'
import type { Deps } from '../deps.ts'

type Counts = Readonly<Record<string, number>>

interface Entry {
  counts: Promise<Counts>
  since: number
}

/** Counting so few rows is fast, and a person sees when one of them is missing. */
const FEW = 1_000
const LIFETIME_MS = 5_000

const shared = new WeakMap<Database, LRUCache<string, Entry>>()

/**
 * Counts rows by `count`. Counts of which one was over 1,000 are used again for five seconds, since every open console asks for them
 * again and again; others are always exact (decision 109). A key has one kind of counts.
 */
export async function recentCounts<Found extends Counts>(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  key: string,
  count: () => Promise<Found>,
): Promise<Found> {
  const entries = shared.get(database) ?? new LRUCache<string, Entry>({ max: 500 })
  shared.set(database, entries)
  const since = now()
  const existing = entries.get(key)
  // The first comparison fails when the clock has been set back.
  if (existing && since >= existing.since && since - existing.since < LIFETIME_MS)
    return existing.counts as Promise<Found>
  const counts = count()
  // Simultaneous callers wait for the count under way.
  if (existing) entries.set(key, { counts, since })
  try {
    const found = await counts
    if (Object.values(found).some((one) => one > FEW)) entries.set(key, { counts, since })
    else entries.delete(key)
    return found
  } catch (error) {
    entries.delete(key)
    throw error
  }
}
