import { whenIdle } from '@rialto/ui/when-idle.ts'

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
