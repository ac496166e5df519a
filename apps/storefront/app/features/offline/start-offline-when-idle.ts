import { whenIdle } from '../../lib/when-idle.ts'

/** Has the shop kept for reading offline, once the page is there and at rest: nothing in sight waits for it. */
export function startOfflineWhenIdle(): void {
  if (!('serviceWorker' in navigator)) return
  const begin = () => whenIdle(() => void start().catch(() => {}))
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin)
}

/** While developing, sources change under one name: a worker from before would show the old ones. */
const start = import.meta.env.DEV
  ? async () => {
      for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    }
  : async () => (await import('./start-offline.ts')).startOffline()
