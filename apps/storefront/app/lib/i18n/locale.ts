import { cookieValue, setCookie } from '../cookies.ts'

/** The specification's key in local storage (section 9). */
const STORAGE_KEY = 'locale'

/** The chosen language: what the page was rendered in, unless the shopper chose before. */
export function storedLocale(): string {
  return readStorage() ?? document.documentElement.lang ?? 'en'
}

/** Remembers the language; the cookie tells the server, local storage stays the source of truth. */
export function storeLocale(locale: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, locale)
  } catch {
    // Storage may be forbidden (private windows); the cookie then carries the choice alone.
  }
  setCookie('locale', locale)
}

/** True when local storage knows of a choice that the server was not told of. */
export function localeUnknownToServer(): boolean {
  const stored = readStorage()
  return stored !== null && stored !== cookieValue('locale') && stored !== document.documentElement.lang
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}
