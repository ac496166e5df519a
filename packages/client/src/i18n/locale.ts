import { localStore } from '../browser-storage.ts'
import { setCookie } from '../cookies.ts'

/** The specification's key in local storage (section 9). */
const LOCALE_KEY = 'locale'
/** The shop's default language as it was at the last visit. */
const DEFAULT_KEY = 'default_locale'
export const LOCALE_COOKIE = 'locale'

/** The chosen language: what the page was rendered in, unless the shopper chose before. */
export function storedLocale(): string {
  return chosenLocale() ?? (document.documentElement.lang || 'en')
}

/** The language that the shopper chose; null: none yet. */
export const chosenLocale = (): string | null => localStore.read(LOCALE_KEY)

/** Remembers the language; the cookie tells the server, local storage stays the source of truth. */
export function storeLocale(locale: string): void {
  localStore.write(LOCALE_KEY, locale)
  setCookie(LOCALE_COOKIE, locale)
}

export const storedDefault = (): string | null => localStore.read(DEFAULT_KEY)
export const storeDefault = (locale: string): void => localStore.write(DEFAULT_KEY, locale)
