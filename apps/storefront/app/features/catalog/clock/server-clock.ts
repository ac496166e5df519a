import { headOf } from '@rialto/client/api/browser.ts'

/** Smaller differences come from the header's whole seconds and from network latency. */
const TOLERANCE_MS = 2_000

let measurement: Promise<number> | undefined

/**
 * The server's clock minus the browser's, in milliseconds; 0 when they agree or the server's is unknown. Pages are
 * cached and shared and so cannot carry the current time: the first countdown on a page asks the server once.
 */
export function clockOffset(): Promise<number> {
  measurement ??= measureOffset().catch(() => 0)
  return measurement
}

async function measureOffset(): Promise<number> {
  const sent = Date.now()
  const serverTime = Date.parse((await headOf('/api/health')).get('date') ?? '')
  if (Number.isNaN(serverTime)) return 0
  // The Date header drops the fraction of a second, half a second on average.
  const offset = serverTime + 500 - (sent + Date.now()) / 2
  return Math.abs(offset) < TOLERANCE_MS ? 0 : Math.round(offset)
}
