// The console's service worker: it shows pushes and opens their screens. It answers no request, so that pages are never old.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  let push = {}
  try {
    push = event.data?.json() ?? {}
  } catch {
    // Browsers demand that each push is shown.
  }
  const { title = 'Rialto', body = '', url = '/console', tag, lang, dir } = push
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, lang, dir, icon: '/icons/icon-192.png', data: { url } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data?.url ?? '/console', self.location.origin)
  if (url.origin === self.location.origin) event.waitUntil(open(url.href))
})

/** In the console's own tab, if there is one. */
async function open(url) {
  const tabs = await self.clients.matchAll({ type: 'window' })
  const tab = tabs.find((one) => new URL(one.url).pathname.startsWith('/console'))
  if (!tab) return self.clients.openWindow(url)
  await tab.focus()
  return tab.navigate(url).catch(() => self.clients.openWindow(url))
}
