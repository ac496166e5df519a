import { logProblem } from '@rialto/client/log.ts'
import { cacheVisitedPages } from './cache-visited-pages.ts'
import { offerUpdates } from './offer-update.ts'

/** Registers the service worker and caches visited pages. Only logs a warning when the browser forbids it. */
export async function startOffline(): Promise<void> {
  try {
    offerUpdates(await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }))
    cacheVisitedPages(await navigator.serviceWorker.ready)
  } catch (error) {
    logProblem('The shop cannot be kept for reading offline.', error)
  }
}
