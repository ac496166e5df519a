import { localStore } from '../browser-storage.ts'
import { setCookie } from '../cookies.ts'

/** docs/spec §9. */
const LOCALE_KEY = 'locale'
/** The shop's default language at the last visit. */
const DEFAULT_KEY = 'default_locale'
export const LOCALE_COOKIE = 'locale'

/** The language that the shopper chose, or the page's. */
export function storedLocale(): string {
  return chosenLocale() ?? (document.documentElement.lang || 'en')
}

/** The language that the shopper chose; null: none yet. */
export const chosenLocale = (): string | null => localStore.read(LOCALE_KEY)

/** Stores the language; the cookie tells the server, local storage stays the source of truth. */
export function storeLocale(locale: string): void {
  localStore.write(LOCALE_KEY, locale)
  setCookie(LOCALE_COOKIE, locale)
}

export const storedDefault = (): string | null => localStore.read(DEFAULT_KEY)
export const storeDefault = (locale: string): void => localStore.write(DEFAULT_KEY, locale)
