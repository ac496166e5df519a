import { computed, type ReadableAtom } from 'nanostores'
import type { LocalKey } from './browser-storage.ts'
import { persistentValue } from './persistent-value.ts'
import { $userId } from './session.ts'
import { useStoreValue } from './use-external-value.ts'

type Owned<T> = T & { user: number }

/** The server's latest value for an account, stored for the next page. */
interface AccountStore<T extends object> {
  /** Null when there is no value for the current account, or nobody is logged in. The same object until it changes. */
  $value: ReadableAtom<T | null>
  /** Does nothing for guests. */
  set(value: T): void
  clear(): void
}

/**
 * A value in local storage that belongs to the logged-in account: shared by all tabs, invisible to other accounts, and
 * removed with the session (docs/spec §4, "Session").
 *
 * @param parse validates the stored value; returns null or throws when it is invalid
 */
export function accountStore<T extends object>(key: LocalKey, parse: (found: unknown) => T): AccountStore<T> {
  const $stored = persistentValue<Owned<T>>(key, (found) => {
    const { user } = found as Owned<T>
    return user > 0 ? { ...parse(found), user } : null
  })
  const clear = () => {
    if ($stored.get()) $stored.set(null)
  }
  $userId.listen((user) => user === null && clear())
  return {
    $value: computed([$stored, $userId], (stored, user) => (stored && stored.user === user ? stored : null)),
    set(value) {
      const user = $userId.get()
      if (user !== null) $stored.set({ ...value, user })
    },
    clear,
  }
}

interface Unread {
  count: number
}

const store = accountStore<Unread>('unread', (found) => {
  const { count } = found as Unread
  if (!(count >= 0)) throw new Error('no count')
  return { count }
})

/** The number of unread messages from shops, as the server last reported it; 0 for guests. */
export const $unreadCount: ReadableAtom<number> = computed(store.$value, (unread) => unread?.count ?? 0)

export const setUnreadCount = (count: number): void => store.set({ count })
export const clearUnreadCount = store.clear

/** {@link $unreadCount} for badges: 0 on the server and in the first render. */
export const useUnreadCount = (): number => useStoreValue($unreadCount, 0)
