import { t } from '@rialto/client/i18n/translate.ts'
import { logProblem } from '@rialto/client/log.ts'
import { session } from '@rialto/client/session.ts'
import { whenIdle } from '@rialto/ui/after-paint.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'
import type { WorkerMessage } from '../../lib/worker-message.ts'

/** Registers the service worker and caches visited pages. Only logs a warning when the browser forbids it. */
export async function startOffline(): Promise<void> {
  try {
    offerUpdates(await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }))
    cacheVisitedPages(await navigator.serviceWorker.ready)
  } catch (error) {
    logProblem('The shop cannot be kept for reading offline.', error)
  }
}

/**
 * Makes the service worker cache this page with its files, and each page that is visited later. The cache is cleared
 * when another account logs in or the shopper logs out.
 */
function cacheVisitedPages(registration: ServiceWorkerRegistration): void {
  const postToWorker = (message: WorkerMessage) => registration.active?.postMessage(message)
  const cacheCurrentPage = () => whenIdle(() => postToWorker({ type: 'keep', urls: [window.location.href] }))

  postToWorker({ type: 'keep', urls: [window.location.href, ...loadedFiles()] })
  // Browsers without this API still cache pages that were loaded as a whole.
  let path = window.location.pathname
  window.navigation?.addEventListener('navigatesuccess', () => {
    if (window.location.pathname === path) return
    path = window.location.pathname
    cacheCurrentPage()
  })

  let owner = session.get()?.user.id
  session.subscribe(() => {
    const now = session.get()?.user.id
    if (now === owner) return
    owner = now
    postToWorker({ type: 'forget' })
    cacheCurrentPage()
  })
}

/**
 * Scripts, styles and texts that were loaded before the worker was active; they are still in the browser's cache. Pictures would be
 * fetched again, because their format depends on the request.
 */
function loadedFiles(): string[] {
  const loaded = performance.getEntriesByType('resource')
  const isPicture = (entry: PerformanceEntry) =>
    entry instanceof PerformanceResourceTiming && entry.initiatorType === 'img'
  return loaded.filter((entry) => !isPicture(entry)).map(({ name }) => name)
}

/** How long the toast stays, so that the shopper can finish what they are doing. */
const TOAST_MS = 60 * 60_000
/** How often a page that stays open checks for a new version. */
const CHECK_INTERVAL_MS = 60 * 60_000

/**
 * Shows a toast when a new version of the shop is installed. It takes over when the shopper reloads, so that no input
 * is lost.
 */
function offerUpdates(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // Without an active worker this is the first installation, not an update.
    if (registration.waiting && navigator.serviceWorker.controller) offerReload(registration.waiting)
  }
  offer()
  registration.addEventListener('updatefound', () => {
    const installing = registration.installing
    installing?.addEventListener('statechange', () => installing.state === 'installed' && offer())
  })
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_INTERVAL_MS) return
    checkedAt = Date.now()
    registration.update().catch(() => {})
  })
}

function offerReload(waiting: ServiceWorker): void {
  const reload = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    waiting.postMessage({ type: 'take over' } satisfies WorkerMessage)
  }
  showToast({
    tone: 'info',
    title: t('A new version of the shop is ready'),
    action: { label: t('Reload'), onAction: reload },
    timeout: TOAST_MS,
  })
}
