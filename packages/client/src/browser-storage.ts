/**
 * All keys that the shop writes, by owner. Keys of an account are removed with its session (session.ts); a key that is not listed
 * here does not compile.
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
  /** Where a shopper wants to know the delivery to. */
  delivery_place: 'device',
  console_place: 'device',
  console_keys: 'device',
  console_paper: 'device',
  console_answers: 'device',
  /** Counts of stock that are not sent yet: they outlive the login. */
  console_counts: 'device',
  console_push_device: 'device',
  console_drafts: 'device',
  console_columns: 'device',
} as const
const tabKeys = {
  'cart-choice': 'account',
  checkout: 'account',
  'order-attempt': 'account',
  'sent-code': 'account',
  /** A complaint that is not sent yet, without its photos. */
  complaint_draft: 'account',
  reloaded_for_locale: 'device',
  /** What was typed before there is an account, without passwords. */
  registration_draft: 'device',
  shop_application_draft: 'device',
  wanted_page: 'device',
  console_loaded_anew: 'device',
} as const

export type LocalKey = keyof typeof localKeys
type TabKey = keyof typeof tabKeys

/** Storage may be forbidden or full (private windows, strict settings): then nothing is stored and nothing throws. */
interface SafeStorage<Key extends string> {
  read(key: Key): string | null
  /** Null removes the entry. */
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
      // The value is not stored.
    }
  },
})

/** `localStorage`. In the browser only. */
export const localStore = safe<LocalKey>(() => window.localStorage)
/** `sessionStorage`. In the browser only. */
export const tabStore = safe<TabKey>(() => window.sessionStorage)

/** Removes all keys of the account that was logged in. */
export function forgetAccount(): void {
  for (const key of Object.keys(localKeys) as LocalKey[]) if (localKeys[key] === 'account') localStore.write(key, null)
  forgetAccountInTab()
}

/** Removes those of this tab's storage only. */
export function forgetAccountInTab(): void {
  for (const key of Object.keys(tabKeys) as TabKey[]) if (tabKeys[key] === 'account') tabStore.write(key, null)
}

/** Returns a cookie of this page, in the browser; undefined for one that {@link setCookie} has not written so. */
export function cookieValue(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  try {
    return found && decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return undefined
  }
}

/** Stores a choice for a year. The server reads it to render the page; it contains nothing secret. */
export function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`
}
