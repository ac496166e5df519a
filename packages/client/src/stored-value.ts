import { type LocalKey, localStore } from './browser-storage.ts'

/** One thing that all tabs of this browser share, in local storage. */
export interface StoredValue<T> {
  /** The same object until it changes. Null: there is none; so it is on the server. */
  get(): T | null
  /** Null removes it. Where storage is forbidden it stays for this page. Listeners here are not told: the caller knows. */
  set(value: T | null): void
  /** Told when another tab changed it, or may have. In the browser only. */
  onChangeElsewhere(listener: () => void): void
}

/** `parse` gets whatever the storage holds: it is open to whatever else runs here. It may throw, for none. */
export function storedValue<T>(key: LocalKey, parse: (found: unknown) => T | null): StoredValue<T> {
  /** What storage held when it was last looked at; undefined: not looked at yet. */
  let text: string | null | undefined
  let current: T | null = null

  const read = (stored: string | null): T | null => {
    try {
      return stored === null ? null : parse(JSON.parse(stored))
    } catch {
      return null
    }
  }
  return {
    get() {
      if (typeof window === 'undefined') return null
      const now = localStore.read(key)
      if (now !== text) {
        text = now
        current = read(now)
      }
      return current
    },
    set(value) {
      localStore.write(key, value === null ? null : JSON.stringify(value))
      text = localStore.read(key)
      current = value
    },
    onChangeElsewhere(listener) {
      window.addEventListener('storage', (event) => (event.key === key || event.key === null) && listener())
      // A page that the browser had put aside heard nothing in the meantime.
      window.addEventListener('pageshow', ({ persisted }) => persisted && listener())
    },
  }
}
