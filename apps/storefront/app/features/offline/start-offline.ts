import { logProblem } from '@rialto/client/log.ts'
import { cacheVisitedPages } from './cache-visited-pages.ts'
import { offerUpdates } from './offer-update.ts'

/** Lets the shop be read without a connection from now on. A browser that forbids it has the shop as it is. */
export async function startOffline(): Promise<void> {
  try {
    offerUpdates(await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }))
    cacheVisitedPages(await navigator.serviceWorker.ready)
  } catch (error) {
    logProblem('The shop cannot be kept for reading offline.', error)
  }
}
