import { api } from '@rialto/client/api/browser.ts'

/** docs/spec §9. */
const PING_EVERY_MS = 10 * 60 * 1000

/** Says that the shopper is here, at once and every ten minutes until it is stopped. Failures are not shown (section 8). */
export function startPresence(): () => void {
  const ping = () => void api.call('POST /update-last-seen', { body: {} }).catch(() => {})
  ping()
  const timer = setInterval(ping, PING_EVERY_MS)
  return () => clearInterval(timer)
}
