import { tabStore } from '@rialto/client/browser-storage.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { whenIdle } from '@rialto/ui/after-paint.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'

const WANTED_MS = 10_000
const TOAST_MS = 60 * 60_000

interface Router {
  state: { navigation: { location?: { pathname: string; search: string; hash: string } } }
}

/**
 * After an update of the shop, its server has no more the scripts of pages that this one has not loaded yet. The router then reloads the present
 * page, so the click was lost: the page that was wanted is noted when the present one is left, and opened in its place.
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

/** A dialog or another part whose script is gone cannot be opened before the page is loaded again, which waits for what is typed. */
export function offerReloadForMissingParts(): void {
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine) return
    showToast({
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
