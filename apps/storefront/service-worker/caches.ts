import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { followLanguage, isSpoken } from './shell.ts'

const DAY_SECONDS = 86_400
/** After this a cached page is shown rather than waited for. */
const NETWORK_TIMEOUT_SECONDS = 3

const PAGES = 'pages'
const DATA = 'data'
const PAGE_DATA = 'page-data'
const PICTURES = 'pictures'

/** The last pages seen. Their scripts convert prices to the chosen currency. */
export const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [
    { cacheWillUpdate: whole, cachedResponseWillBeUsed: spoken },
    { cacheWillUpdate: withData },
    bounded(60, 7),
  ],
})

/** The data that pages start with, named by their content. */
export const pageData = new CacheFirst({
  cacheName: PAGE_DATA,
  plugins: [{ cacheWillUpdate: whole }, bounded(100, 7)],
})

/** The pages' data, which the router fetches between pages. */
export const data = new NetworkFirst({
  cacheName: DATA,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [{ cacheWillUpdate: whole, cachedResponseWillBeUsed: spoken }, bounded(100, 7)],
})

/** Names change with the content, so a cached file is never outdated. */
export const files = new CacheFirst({
  cacheName: 'files',
  plugins: [{ cacheWillUpdate: whole }, bounded(400, 60)],
})

export const pictures = new CacheFirst({
  cacheName: PICTURES,
  plugins: [{ cacheWillUpdate: whole }, bounded(150, 30)],
})

/** Removes the least recently used first, and all where the device runs out of room. */
function bounded(maxEntries: number, days: number): ExpirationPlugin {
  return new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_SECONDS, purgeOnQuotaError: true })
}

/** Refusals, redirections and error screens are not cached. */
async function whole({ response }: { response: Response }): Promise<Response | null> {
  // With a `Content-Location` it is not what was asked for, but what replaces it now.
  if (response.status !== 200 || response.headers.has('content-location')) return null
  await followLanguage(response)
  return response
}

/** A page is of use only with its data, so they are cached first. */
async function withData({ response, event }: { response: Response; event: ExtendableEvent }): Promise<Response | null> {
  const [, address] = /<template id="later" data-page="([^"]+)"/.exec(await response.clone().text()) ?? []
  if (!address) return response
  const [, cached] = pageData.handleAll({ request: new Request(address), event })
  return cached.then(
    () => response,
    () => null,
  )
}

/** Pages in a language other than the chosen one are not shown. */
async function spoken({ cachedResponse }: { cachedResponse?: Response }): Promise<Response | null> {
  return cachedResponse && (await isSpoken(cachedResponse)) ? cachedResponse : null
}

/** Deletes visited pages, their data and pictures, which may show people. Files stay. */
export async function forgetSeen(): Promise<void> {
  await Promise.all([PAGES, DATA, PAGE_DATA, PICTURES].map((name) => caches.delete(name)))
}
