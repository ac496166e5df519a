import { t } from '@rialto/client/i18n/translate.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'
import type { WorkerMessage } from '../../lib/worker-message.ts'

/** Long enough to finish what one is at, in milliseconds. */
const OFFERED_MS = 60 * 60_000
/** How often a page that stays open asks for a new version. */
const ASKED_MS = 60 * 60_000

/** Says when a new version of the shop is there. It comes with a reload that the shopper asks for: nothing typed is lost. */
export function offerUpdates(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // Without an older one, it is no news.
    if (registration.waiting && navigator.serviceWorker.controller) offerReload(registration.waiting)
  }
  offer()
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => coming.state === 'installed' && offer())
  })
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASKED_MS) return
    askedAt = Date.now()
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
    timeout: OFFERED_MS,
  })
}
