import { t } from '@rialto/client/i18n/translate.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'
import type { WorkerMessage } from '../../lib/worker-message.ts'

/** How long the toast stays, so that the shopper can finish what they are doing. */
const TOAST_MS = 60 * 60_000
/** How often a page that stays open checks for a new version. */
const CHECK_INTERVAL_MS = 60 * 60_000

/**
 * Shows a toast when a new version of the shop is installed. It takes over when the shopper reloads, so that no input
 * is lost.
 */
export function offerUpdates(registration: ServiceWorkerRegistration): void {
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
