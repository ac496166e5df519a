import { callHeaders } from '../api/client.ts'
import { localStore, setCookie } from '../browser-storage.ts'
import { logProblem } from '../log.ts'

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

declare global {
  interface Window {
    /** The requests for the page's texts, which {@link textsScript} made. */
    pageTexts?: Promise<Response[]>
  }
}

/** The address of this version of the texts, which browsers may cache for good. */
export const textsUrl = (locale: string, version: string): string => `/api/lang/${locale}?v=${version}`

/** The address of the texts that the market words otherwise, so that a change of one does not load all texts again. */
export const rewordedUrl = (locale: string, version: string): string => `/api/lang/${locale}?part=reworded&v=${version}`

/**
 * An inline script that requests the page's texts, so that they arrive with the code. A preload cannot send a call's headers. The
 * language is that of `storedLocale`.
 *
 * @param urls those of the texts, and then of the reworded ones if there are any
 */
export const textsScript = (urls: readonly string[]): string =>
  `var textsLocale=document.documentElement.lang||"en";try{textsLocale=localStorage.getItem("locale")||textsLocale}catch(e){}window.pageTexts=Promise.all(${JSON.stringify(urls)}.map(url=>fetch(url,{headers:{...${JSON.stringify(callHeaders(''))},"accept-language":textsLocale}})));window.pageTexts.catch(()=>{})`

/** The texts of a reply: bare, or in `data` as in other replies (docs/spec §7 leaves it open). */
function textsIn(reply: Record<string, unknown>): Record<string, string> {
  const { data } = reply
  return (typeof data === 'object' && data !== null ? data : reply) as Record<string, string>
}

/** The texts that the page was rendered with. */
export async function loadTexts(): Promise<Record<string, string>> {
  if (!window.pageTexts) return {}
  try {
    const responses = await window.pageTexts
    const maps = await Promise.all(responses.map(readTexts))
    return Object.assign({}, ...maps)
  } catch (error) {
    // docs/spec §8: a failed language load is only logged; the page speaks English then.
    logProblem('The texts could not be loaded.', error)
    return {}
  }
}

async function readTexts(response: Response): Promise<Record<string, string>> {
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  return textsIn(await response.json())
}
