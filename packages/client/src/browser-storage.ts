/**
 * Every key that the shop writes, and whose it is. Keys of an account leave with its session (lib/session.ts), so a key that is
 * not listed here does not compile.
 */
const localKeys = {
  session: 'account',
  cart: 'account',
  favourites: 'account',
  unread: 'account',
  session_end: 'device',
  locale: 'device',
  default_locale: 'device',
  theme: 'device',
  recent_searches: 'device',
} as const
const tabKeys = {
  'cart-choice': 'account',
  checkout: 'account',
  'order-attempt': 'account',
  reloaded_for_locale: 'device',
} as const

export type LocalKey = keyof typeof localKeys
export type TabKey = keyof typeof tabKeys

/** Storage may be forbidden or full (private windows, strict settings): then nothing is remembered, and nothing breaks. */
interface SafeStorage<Key extends string> {
  read(key: Key): string | null
  /** Null removes it. */
  write(key: Key, value: string | null): void
}

const safe = <Key extends string>(find: () => Storage): SafeStorage<Key> => ({
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
export const localStore = safe<LocalKey>(() => window.localStorage)
/** Kept as long as the tab. In the browser only. */
export const tabStore = safe<TabKey>(() => window.sessionStorage)

/** Removes what belongs to the account that was logged in here. */
export function forgetAccount(): void {
  for (const key of Object.keys(localKeys) as LocalKey[]) if (localKeys[key] === 'account') localStore.write(key, null)
  forgetAccountInTab()
}

/** The same for this tab alone: other tabs have the storage of all, and nobody else has that of a tab. */
export function forgetAccountInTab(): void {
  for (const key of Object.keys(tabKeys) as TabKey[]) if (tabKeys[key] === 'account') tabStore.write(key, null)
}
