/** The build replaces this name. */
declare const __SHELL__: readonly string[]

/** The assets that every page needs, and those of the cart's drawer. */
export const shellFiles = __SHELL__

const SHELL = 'shell'
/** Shown in place of a page that is not cached. */
const OFFLINE = '/offline'
const DAY_MS = 86_400_000

/** Throws where it cannot be fetched: then the worker is not installed, or the older one stays. */
export async function keepOfflinePage(): Promise<void> {
  await (await caches.open(SHELL)).add(OFFLINE)
}

/** Once a day, as the shop may look different by now. */
export async function refreshOfflinePage(): Promise<void> {
  const kept = await offlinePage()
  const age = Date.now() - Date.parse(kept?.headers.get('date') ?? '')
  if (!(age < DAY_MS)) await keepOfflinePage()
}

export const offlinePage = (): Promise<Response | undefined> => caches.match(OFFLINE, { cacheName: SHELL })

const languageOf = (response: Response | undefined) => response?.headers.get('content-language') ?? null

/** A page is shown in the language of the shop's last response, which is that of the offline page. */
export const isSpoken = async (page: Response): Promise<boolean> => languageOf(page) === languageOf(await offlinePage())

/** Once the shop answers in another language, so does the offline page. */
export async function followLanguage(response: Response): Promise<void> {
  const language = languageOf(response)
  if (language === null || (await isSpoken(response))) return
  const page = await fetch(`${OFFLINE}?lang=${language}`).catch(() => undefined)
  if (page?.ok) await (await caches.open(SHELL)).put(OFFLINE, page)
}
