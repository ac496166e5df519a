import { assertOutsideWriteJob } from '../db/write-job-scope.ts'
import type { Deps } from '../deps.ts'
import { reportCacheLookup } from '../lib/diagnostics.ts'
import type { Topic } from './invalidation-bus.ts'

interface Rule {
  /** How old, in milliseconds, a value may get that was changed behind this process. */
  ms: number
  /** Topics that invalidate the value at once. */
  topics: readonly Topic[]
  /** How many values are kept at most. */
  max?: number
}

interface Entry<T> {
  value: Promise<T>
  /** The same once it is there. */
  settled: T | undefined
  since: number
}

type CacheDeps = Pick<Deps, 'invalidations' | 'now'>

/**
 * Keeps what `load` gives for a moment, by key. Callers who come at the same time wait for one load; a load that began before a
 * change is not kept after it; a failed one is not kept at all. Not to be asked within a write job: others' loads may wait for it.
 */
export function cachedByKey<K, T>(deps: CacheDeps, rule: Rule, load: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const entryOf = cacheEntries(deps, rule, load)
  return (key) => entryOf(key).value
}

/** A single cached value. */
export interface CachedValue<T> {
  (): Promise<T>
  /** The value itself where it is at hand, for what is asked with every request; undefined: it has to be waited for. */
  peek(): T | undefined
}

/** {@link cachedByKey} for one value. */
export function cached<T>(deps: CacheDeps, rule: Rule, load: () => Promise<T>): CachedValue<T> {
  const entryOf = cacheEntries<null, T>(deps, rule, load)
  return Object.assign(() => entryOf(null).value, { peek: () => entryOf(null).settled })
}

function cacheEntries<K, T>(
  { invalidations, now }: CacheDeps,
  { ms, topics, max = 500 }: Rule,
  load: (key: K) => Promise<T>,
): (key: K) => Entry<T> {
  const entries = new Map<K, Entry<T>>()
  invalidations.subscribe(topics, () => entries.clear())
  return (key) => {
    assertOutsideWriteJob('A look at what is kept')
    const at = now()
    const kept = entries.get(key)
    // The clock may also have been set back.
    if (kept && at >= kept.since && at - kept.since < ms) {
      reportCacheLookup('value', 'hit')
      return kept
    }
    reportCacheLookup('value', 'miss')
    const entry: Entry<T> = { value: load(key), settled: undefined, since: at }
    entries.delete(key)
    if (entries.size >= max) entries.delete(entries.keys().next().value as K)
    entries.set(key, entry)
    entry.value.then(
      (value) => {
        entry.settled = value
      },
      () => entries.get(key) === entry && entries.delete(key),
    )
    return entry
  }
}
