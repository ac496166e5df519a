import { assertOutsideWriteJob } from '../db/write-jobs.ts'
import type { Deps } from '../deps.ts'
import { reportCacheLookup } from '../lib/diagnostics.ts'
import type { InvalidationBus, Topic } from './invalidation-bus.ts'

interface CacheOptions<T> {
  /** The lifetime of a value in milliseconds. */
  ms: number
  /** Topics that invalidate the value at once. */
  topics: readonly Topic[]
  /** The maximum number of values. */
  max?: number
  /** Without this rule all values are cached; with it, those that it is true for, and each caller loads its own until there is one. */
  isKept?: (value: T) => boolean
  /** The moment at which the value ends, in milliseconds since 1970, if it does so before its lifetime. */
  endOf?: (value: T) => number
}

interface CacheByKeyOptions<K, T> extends CacheOptions<T> {
  /** Of a value that shows a product's stock: the product, by whose sales it ends at once. */
  productOf?: (key: K) => number
}

interface Entry<T> {
  value: Promise<T>
  /** The value once it is loaded. */
  settled: T | undefined
  since: number
  until: number
}

type CacheDeps = Pick<Deps, 'invalidations' | 'now'>

/**
 * Caches the results of `load` by key. Simultaneous callers share one load; a load that began before an invalidation and a failed one
 * are not cached. Throws within a write job, since loads of others may wait for the job.
 */
export function cachedByKey<K, T>(
  deps: CacheDeps,
  rule: CacheByKeyOptions<K, T>,
  load: (key: K) => Promise<T>,
): (key: K) => Promise<T> {
  const entryOf = cacheEntries(deps, rule, load)
  return (key) => entryOf(key).value
}

/** A single cached value. */
interface CachedValue<T> {
  (): Promise<T>
  /** The value if it is loaded, without waiting; otherwise undefined. */
  peek(): T | undefined
}

/** {@link cachedByKey} for one value. */
export function cached<T>(deps: CacheDeps, rule: CacheOptions<T>, load: () => Promise<T>): CachedValue<T> {
  const entryOf = cacheEntries<null, T>(deps, rule, load)
  return Object.assign(() => entryOf(null).value, { peek: () => entryOf(null).settled })
}

function cacheEntries<K, T>(
  { invalidations, now }: CacheDeps,
  { ms, topics, max = 500, isKept, endOf, productOf }: CacheByKeyOptions<K, T>,
  load: (key: K) => Promise<T>,
): (key: K) => Entry<T> {
  const entries = new Map<K, Entry<T>>()
  let timesCleared = 0
  const clear = () => {
    entries.clear()
    timesCleared++
  }
  invalidations.subscribe(topics, clear)
  // What somebody writes by hand is mostly of the catalogue; settings are at most as old as their cached value.
  if (topics.includes('catalogue')) invalidations.subscribeUnannounced(clear)
  if (productOf)
    invalidations.subscribeStock((productIds) => {
      const sold = new Set(productIds)
      for (const key of entries.keys()) if (sold.has(productOf(key))) entries.delete(key)
      timesCleared++
    })
  const keep = (key: K, entry: Entry<T>) => {
    entries.delete(key)
    if (entries.size >= max) entries.delete(entries.keys().next().value as K)
    entries.set(key, entry)
  }
  const drop = (key: K, entry: Entry<T>) => {
    if (entries.get(key) === entry) entries.delete(key)
  }
  return (key) => {
    assertOutsideWriteJob('A look at what is kept')
    const at = now()
    const existing = entries.get(key)
    // The first comparison fails when the clock has been set back.
    if (existing && at >= existing.since && at < existing.until) {
      reportCacheLookup('value', 'hit')
      // Moves it to the end, as the first entry is dropped when there are too many.
      entries.delete(key)
      entries.set(key, existing)
      return existing
    }
    reportCacheLookup('value', 'miss')
    const entry: Entry<T> = { value: load(key), settled: undefined, since: at, until: at + ms }
    const timesBefore = timesCleared
    // A value that was kept until now will be so again, most likely.
    if (!isKept || existing) keep(key, entry)
    entry.value.then(
      (value) => {
        entry.settled = value
        if (endOf) entry.until = Math.min(entry.until, endOf(value))
        if (!isKept) return
        if (!isKept(value)) drop(key, entry)
        else if (timesCleared === timesBefore) keep(key, entry)
      },
      () => drop(key, entry),
    )
    return entry
  }
}

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
  const byProcess = new WeakMap<InvalidationBus, (key: K) => Promise<Counts>>()
  const rule = { ms: LIFETIME_MS, topics: [], isKept: hasMany }
  let asking: CountDeps
  return (deps, key) => {
    // Counts go through the caller's database, so that the reads of one call can share a statement.
    asking = deps
    const countOf = byProcess.get(deps.invalidations) ?? cachedByKey(deps, rule, (counted: K) => count(asking, counted))
    byProcess.set(deps.invalidations, countOf)
    return countOf(key)
  }
}

const hasMany = (counts: Readonly<Record<string, number>>) => Object.values(counts).some((one) => one > FEW)
