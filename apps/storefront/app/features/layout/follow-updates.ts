import { tabStore } from '@rialto/client/browser-storage.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { whenIdle } from '@rialto/ui/after-paint.ts'
import { showToast, toasts } from '@rialto/ui/toast-queue.ts'

/** A reload takes less; a note that is older is of something else. */
const WANTED_MS = 10_000
const TOAST_MS = 60 * 60_000

interface Router {
  state: { navigation: { location?: { pathname: string; search: string; hash: string } } }
}

/**
 * After an update the server no longer has the scripts of the version before. A page whose scripts are not loaded yet cannot be opened
 * then: the router reloads the present page, and the click is lost. So the wanted address is noted when a page is left, and opened after
 * the reload.
 *
 * @returns whether another page is being opened
 */
export function openWantedPage(): boolean {
  window.addEventListener('pagehide', () => {
    const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: Router }
    const wanted = router?.state.navigation.location
    if (wanted) tabStore.write('wanted_page', `${Date.now()} ${wanted.pathname}${wanted.search}${wanted.hash}`)
  })
  const [at, address = ''] = (tabStore.read('wanted_page') ?? '').split(' ')
  tabStore.write('wanted_page', null)
  const isWanted = address.startsWith('/') && !address.startsWith('//') && Date.now() - Number(at) < WANTED_MS
  const isThere = address === location.pathname + location.search + location.hash
  if (!isWanted || isThere || !isReload()) return false
  location.replace(address)
  return true
}

const isReload = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'reload'
}

/** A dialog or another part whose script is gone opens after a reload alone. It is offered instead of done, so that nothing that was typed is lost. */
export function offerReloadForMissingParts(): void {
  let shown = 0
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine) return
    toasts.close(shown)
    shown = showToast({
      tone: 'info',
      title: t('A new version of the shop is ready'),
      action: { label: t('Reload'), onAction: () => location.reload() },
      timeout: TOAST_MS,
    })
  })
}

/** Starts the service worker once the page has loaded and is idle, because nothing visible needs it. */
export function startOfflineWhenIdle(): void {
  if (!('serviceWorker' in navigator)) return
  const begin = () => whenIdle(() => void start().catch(() => {}))
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin)
}

/** In development files change under the same name, so a worker would serve old ones. */
const start = import.meta.env.DEV
  ? async () => {
      for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    }
  : async () => (await import('./start-offline.ts')).startOffline()
