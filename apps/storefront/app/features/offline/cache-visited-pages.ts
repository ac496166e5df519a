import { session } from '@rialto/client/session.ts'
import { whenIdle } from '@rialto/ui/when-idle.ts'
import type { WorkerMessage } from '../../lib/worker-message.ts'

/**
 * Makes the service worker cache this page with its files, and each page that is visited later. The cache is cleared
 * when another account logs in or the shopper logs out.
 */
export function cacheVisitedPages(registration: ServiceWorkerRegistration): void {
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
