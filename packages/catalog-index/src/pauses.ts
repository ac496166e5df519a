import { setImmediate } from 'node:timers/promises'

/** Long work lets other work run after this time. */
const PAUSE_MS = 4

/** Returns a function to await between the steps of long work in the thread that answers requests. */
export function createPauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < PAUSE_MS) return
    await setImmediate()
    since = performance.now()
  }
}
