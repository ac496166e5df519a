import { api } from '@rialto/client/api/browser.ts'

/** docs/spec §9. */
const PING_EVERY_MS = 10 * 60 * 1000

/** Reports presence at once and every ten minutes; failures are not shown (docs/spec §8). @returns a function that stops it */
export function startPresence(): () => void {
  const ping = () => void api.call('POST /update-last-seen', { body: {} }).catch(() => {})
  ping()
  const timer = setInterval(ping, PING_EVERY_MS)
  return () => clearInterval(timer)
}
