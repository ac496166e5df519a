import { session } from '@rialto/client/session.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import type { WorkerMessage } from '../../lib/worker-message.ts'

/**
 * Has the worker keep this page with all that it stands on, and every page that the shopper goes on to. Another person, or
 * none, finds no pages of the one before.
 */
export function keepPages(registration: ServiceWorkerRegistration): void {
  const tell = (message: WorkerMessage) => registration.active?.postMessage(message)
  const here = () => whenIdle(() => tell({ type: 'keep', urls: [window.location.href] }))

  tell({ type: 'keep', urls: [window.location.href, ...loadedFiles()] })
  // Browsers without this API still cache pages that were loaded as a whole.
  let path = window.location.pathname
  window.navigation?.addEventListener('navigatesuccess', () => {
    if (window.location.pathname === path) return
    path = window.location.pathname
    here()
  })

  let owner = session.get()?.user.id
  session.subscribe(() => {
    const now = session.get()?.user.id
    if (now === owner) return
    owner = now
    tell({ type: 'forget' })
    here()
  })
}

/**
 * Scripts, styles and texts that came before the worker did; the browser still has them. Pictures would be fetched again, as
 * their format goes by who asks.
 */
function loadedFiles(): string[] {
  const loaded = performance.getEntriesByType('resource')
  const isPicture = (one: PerformanceEntry) => one instanceof PerformanceResourceTiming && one.initiatorType === 'img'
  return loaded.filter((one) => !isPicture(one)).map(({ name }) => name)
}
