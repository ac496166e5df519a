import { type PersistentEvents, persistentAtom, setPersistentEngine } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'
import { type LocalKey, localStore } from './browser-storage.ts'

/** Nanostores' own engine throws where storage is full or forbidden; here the value then lasts as long as the page. */
const safeLocalStorage = new Proxy<Record<string, string>>(
  {},
  {
    has: (_, key) => localStore.read(key as LocalKey) !== null,
    get: (_, key) => localStore.read(key as LocalKey) ?? undefined,
    set: (_, key, value: string) => {
      localStore.write(key as LocalKey, value)
      return true
    },
    deleteProperty: (_, key) => {
      localStore.write(key as LocalKey, null)
      return true
    },
  },
)

/**
 * Listeners are never removed: a value lasts as long as its page, and a listener that is added again is still called once. Nanostores
 * would remove them a second after the last reader is gone, when the window of a test may be gone too.
 */
const windowEvents: PersistentEvents = {
  addEventListener(_key, listener, restore) {
    // Nanostores reads only the `key` and `newValue` of a `StorageEvent`.
    window.addEventListener('storage', listener as unknown as EventListener)
    window.addEventListener('pageshow', restore)
  },
  removeEventListener() {},
}

if (typeof window !== 'undefined') setPersistentEngine(safeLocalStorage, windowEvents)

/**
 * A value in local storage, the same in all tabs. Null: there is none; so it is on the server.
 *
 * @param parse validates what the storage holds, which other scripts may have written. It may throw, for none.
 */
export function persistentValue<T>(key: LocalKey, parse: (found: unknown) => T | null): WritableAtom<T | null> {
  return persistentAtom<T | null>(key, null, {
    // Undefined removes the entry.
    encode: (value) => (value === null ? undefined : JSON.stringify(value)) as string,
    decode(text) {
      try {
        return parse(JSON.parse(text))
      } catch {
        return null
      }
    },
  })
}
