import { callHeaders } from '@rialto/client/api/client.ts'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { NetworkOnly, type Strategy } from 'workbox-strategies'
import type { WorkerMessage } from '../app/lib/worker-message.ts'
import { data, files, forgetSeen, pageData, pages, pictures } from './caches.ts'
import { type Kind, kindOf } from './kind-of.ts'
import { keepOfflinePage, offlinePage, refreshOfflinePage, shellFiles } from './shell.ts'

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
