import { callHeaders } from '@rialto/client/api/client.ts'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly, type Strategy } from 'workbox-strategies'
import type { WorkerMessage } from '../app/lib/worker-message.ts'
import { type Kind, kindOf } from './kind-of.ts'

/** The build replaces this name. */
declare const __SHELL__: readonly string[]

/** The assets that every page needs, and those of the cart's drawer. */
const shellFiles = __SHELL__

const SHELL = 'shell'
/** Shown in place of a page that is not cached. */
const OFFLINE = '/offline'
const DAY_MS = 86_400_000

/** Throws where it cannot be fetched: then the worker is not installed, or the older one stays. */
async function keepOfflinePage(): Promise<void> {
  await (await caches.open(SHELL)).add(OFFLINE)
}

/** Once a day, as the shop may look different by now. */
async function refreshOfflinePage(): Promise<void> {
  const kept = await offlinePage()
  const age = Date.now() - Date.parse(kept?.headers.get('date') ?? '')
  if (!(age < DAY_MS)) await keepOfflinePage()
}

const offlinePage = (): Promise<Response | undefined> => caches.match(OFFLINE, { cacheName: SHELL })

const languageOf = (response: Response | undefined) => response?.headers.get('content-language') ?? null

/** A page is shown in the language of the shop's last response, which is that of the offline page. */
const isSpoken = async (page: Response): Promise<boolean> => languageOf(page) === languageOf(await offlinePage())

/** Once the shop answers in another language, so does the offline page. */
async function followLanguage(response: Response): Promise<void> {
  const language = languageOf(response)
  if (language === null || (await isSpoken(response))) return
  const page = await fetch(`${OFFLINE}?lang=${language}`).catch(() => undefined)
  if (page?.ok) await (await caches.open(SHELL)).put(OFFLINE, page)
}

const DAY_SECONDS = 86_400
/** After this a cached page is shown rather than waited for. */
const NETWORK_TIMEOUT_SECONDS = 3

const PAGES = 'pages'
const DATA = 'data'
const PAGE_DATA = 'page-data'
const PICTURES = 'pictures'

/** The last pages seen. Their scripts convert prices to the chosen currency. */
const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [
    { cacheWillUpdate: whole, cachedResponseWillBeUsed: spoken },
    { cacheWillUpdate: withData },
    bounded(60, 7),
  ],
})

/** The data that pages start with, named by their content. */
const pageData = new CacheFirst({
  cacheName: PAGE_DATA,
  plugins: [{ cacheWillUpdate: whole }, bounded(100, 7)],
})

/** The pages' data, which the router fetches between pages. */
const data = new NetworkFirst({
  cacheName: DATA,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [{ cacheWillUpdate: whole, cachedResponseWillBeUsed: spoken }, bounded(100, 7)],
})

/** Names change with the content, so a cached file is never outdated. */
const files = new CacheFirst({
  cacheName: 'files',
  plugins: [{ cacheWillUpdate: whole }, bounded(400, 60)],
})

const pictures = new CacheFirst({
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
async function forgetSeen(): Promise<void> {
  await Promise.all([PAGES, DATA, PAGE_DATA, PICTURES].map((name) => caches.delete(name)))
}

declare const self: ServiceWorkerGlobalScope

/*
 * Lets a shop be read without a connection. Only what is the same for everybody is kept: nothing that was asked for with a
 * shopper's token. The cart needs no cache: the page itself remembers it, for its owner alone.
 */

const strategies: Partial<Record<Kind, Strategy>> = { data, 'page-data': pageData, file: files, picture: pictures }

for (const [kind, strategy] of Object.entries(strategies))
  registerRoute(({ url, sameOrigin }) => sameOrigin && kindOf(url) === kind, strategy)

const navigated = (kind: Kind) => (match: { url: URL; request: Request }) =>
  match.request.mode === 'navigate' && kindOf(match.url) === kind

registerRoute(navigated('page'), pages)
registerRoute(navigated('own'), new NetworkOnly())
setCatchHandler(async ({ request }) => (request.mode === 'navigate' && (await offlinePage())) || Response.error())

self.addEventListener('install', (event) => {
  const first = ['/', ...shellFiles].map((address) => keep(address, event))
  event.waitUntil(Promise.all([keepOfflinePage(), ...first]))
})
// The page that was loaded before there was a worker is looked after as well.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.type === 'take over') event.waitUntil(self.skipWaiting())
  else if (message.type === 'forget') event.waitUntil(forgetSeen())
  else
    event.waitUntil(
      Promise.all([refreshOfflinePage().catch(() => {}), ...message.urls.map((address) => keep(address, event))]),
    )
})

/** Keeps what a page shows that the worker did not fetch. What cannot be had now is had another time. */
async function keep(address: string, event: ExtendableEvent): Promise<void> {
  const url = new URL(address, self.location.origin)
  const kind = kindOf(url)
  const strategy = kind === 'page' ? pages : kind && strategies[kind]
  if (!strategy || url.origin !== self.location.origin) return
  url.hash = ''
  const [, kept] = strategy.handleAll({ request: requestFor(url), event })
  await kept.catch(() => {})
}

/** A worker has no storage to look the language up in: texts are asked for in their own. */
function requestFor(url: URL): Request {
  const [, locale] = /^\/api\/lang\/([^/]+)$/.exec(url.pathname) ?? []
  return new Request(url, locale ? { headers: callHeaders(locale) } : undefined)
}
