/** Written in by the build. */
declare const __SHELL__: readonly string[]

/** The assets that every page stands on, the cart's drawer among them. */
export const shellFiles = __SHELL__

const SHELL = 'shell'
/** Shown in place of a page that was not kept. */
const OFFLINE = '/offline'
const DAY_MS = 86_400_000

/** Throws where it cannot be had: then there is no worker yet, or the older one stays. */
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

/** Whether a page is in the language that the shop answered in last: the offline page is in that one. */
export const isSpoken = async (page: Response): Promise<boolean> => languageOf(page) === languageOf(await offlinePage())

/** Once the shop answers in another language, so does the offline page. */
export async function followLanguage(response: Response): Promise<void> {
  const language = languageOf(response)
  if (language === null || (await isSpoken(response))) return
  const page = await fetch(`${OFFLINE}?lang=${language}`).catch(() => undefined)
  if (page?.ok) await (await caches.open(SHELL)).put(OFFLINE, page)
}
