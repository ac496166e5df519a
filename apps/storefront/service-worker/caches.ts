import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { followLanguage, isSpoken } from './shell.ts'

const DAY_SECONDS = 86_400
/** A page that was seen before is shown again rather than waited for any longer. */
const PATIENCE_SECONDS = 3

const PAGES = 'pages'
const DATA = 'data'
const PICTURES = 'pictures'

/** The last pages seen. Prices in them follow the chosen currency by themselves. */
export const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [{ cacheWillUpdate: whole, cachedResponseWillBeUsed: spoken }, bounded(60, 7)],
})

/** The same as data, as long as one goes from page to page without loading any anew. */
export const data = new NetworkFirst({
  cacheName: DATA,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [{ cacheWillUpdate: whole, cachedResponseWillBeUsed: spoken }, bounded(100, 7)],
})

/** Their names change with their content, so that what is kept is right. Older versions go as newer ones come. */
export const files = new CacheFirst({
  cacheName: 'files',
  plugins: [{ cacheWillUpdate: whole }, bounded(400, 60)],
})

export const pictures = new CacheFirst({
  cacheName: PICTURES,
  plugins: [{ cacheWillUpdate: whole }, bounded(150, 30)],
})

/** Those used least recently go first, and all of them where the device runs out of room. */
function bounded(maxEntries: number, days: number): ExpirationPlugin {
  return new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_SECONDS, purgeOnQuotaError: true })
}

/** Refusals, redirections and error screens are answers of a moment. */
async function whole({ response }: { response: Response }): Promise<Response | null> {
  if (response.status !== 200) return null
  await followLanguage(response)
  return response
}

/** What was kept before another language was chosen is not shown any more. */
async function spoken({ cachedResponse }: { cachedResponse?: Response }): Promise<Response | null> {
  return cachedResponse && (await isSpoken(cachedResponse)) ? cachedResponse : null
}

/** What was looked at, photos of people among it. Files stay: they tell of nobody. */
export async function forgetSeen(): Promise<void> {
  await Promise.all([PAGES, DATA, PICTURES].map((name) => caches.delete(name)))
}
