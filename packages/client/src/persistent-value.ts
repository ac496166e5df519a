import {
  type PersistentEvents,
  type PersistentListener,
  persistentAtom,
  setPersistentEngine,
} from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'
import { type LocalKey, localStore } from './browser-storage.ts'

/**
 * Nanostores' own engine throws when storage is full or forbidden; with this one the value then lasts as long as the
 * page.
 */
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

/** The events that nanostores listens to; its listener reads `key` and `newValue` of a `StorageEvent`. */
interface StorageEventTarget {
  addEventListener(type: 'storage' | 'pageshow', listener: PersistentListener | (() => void)): void
  removeEventListener(type: 'storage' | 'pageshow', listener: PersistentListener | (() => void)): void
}

/**
 * Keeps a reference to its window, because a store removes its listeners a second after its last reader, when the
 * window of a test may be gone.
 */
const eventsOf = (target: StorageEventTarget): PersistentEvents => ({
  addEventListener(_key, listener, restore) {
    target.addEventListener('storage', listener)
    target.addEventListener('pageshow', restore)
  },
  removeEventListener(_key, listener, restore) {
    target.removeEventListener('storage', listener)
    target.removeEventListener('pageshow', restore)
  },
})

if (typeof window !== 'undefined') setPersistentEngine(safeLocalStorage, eventsOf(window))

/**
 * A value in local storage, shared by all tabs. Null when there is none, and on the server.
 *
 * @param parse validates the stored value, which other scripts may have written; returns null or throws when it is
 * invalid
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
