/** Runs an action once the browser is idle. In the browser only. */
export function whenIdle(action: () => void): void {
  // Safari does not support `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 2000 })
  else setTimeout(action, 200)
}
