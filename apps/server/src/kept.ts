import type { Topic } from './changes.ts'
import type { Deps } from './deps.ts'

interface Rule {
  /** How old, in milliseconds, a value may get that was changed behind this process. */
  ms: number
  /** What makes it old at once. */
  topics: readonly Topic[]
  /** How many values are kept at most. */
  max?: number
}

interface Kept<T> {
  value: Promise<T>
  since: number
}

/**
 * Keeps what `load` gives for a moment, by key. Callers who come at the same time wait for one load; a load that began before a
 * change is not kept after it; a failed one is not kept at all.
 */
export function keepEach<K, T>(
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
  { ms, topics, max = 500 }: Rule,
  load: (key: K) => Promise<T>,
): (key: K) => Promise<T> {
  const entries = new Map<K, Kept<T>>()
  changes.subscribe(topics, () => entries.clear())
  return (key) => {
    const at = now()
    const kept = entries.get(key)
    // The clock may also have been set back.
    if (kept && at >= kept.since && at - kept.since < ms) return kept.value
    const entry = { value: load(key), since: at }
    entries.delete(key)
    if (entries.size >= max) entries.delete(entries.keys().next().value as K)
    entries.set(key, entry)
    entry.value.catch(() => entries.get(key) === entry && entries.delete(key))
    return entry.value
  }
}

/** {@link keepEach} for one value. */
export function keep<T>(deps: Pick<Deps, 'changes' | 'now'>, rule: Rule, load: () => Promise<T>): () => Promise<T> {
  const each = keepEach<null, T>(deps, rule, load)
  return () => each(null)
}
