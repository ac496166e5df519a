/** Storage may be forbidden or full (private windows, strict settings): then nothing is remembered, and nothing breaks. */
interface SafeStorage {
  read(key: string): string | null
  /** Null removes it. */
  write(key: string, value: string | null): void
}

const safe = (find: () => Storage): SafeStorage => ({
  read(key) {
    try {
      return find().getItem(key)
    } catch {
      return null
    }
  },
  write(key, value) {
    try {
      if (value === null) find().removeItem(key)
      else find().setItem(key, value)
    } catch {
      // Forgotten, then.
    }
  },
})

/** Kept for good. In the browser only. */
export const kept: SafeStorage = safe(() => window.localStorage)
/** Kept as long as the tab. In the browser only. */
export const keptInTab: SafeStorage = safe(() => window.sessionStorage)
