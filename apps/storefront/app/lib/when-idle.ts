/** Does it once the page has come to rest: nothing that is in sight waits for it. In the browser only. */
export function whenIdle(action: () => void): void {
  // Safari has no such callback.
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 2000 })
  else setTimeout(action, 200)
}
