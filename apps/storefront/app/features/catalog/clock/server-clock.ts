import { headOf } from '@rialto/client/api/browser.ts'

/** Smaller differences are those of the header's whole seconds and of the way there. */
const WORTH_CORRECTING_MS = 2_000

let measured: Promise<number> | undefined

/**
 * The server's clock minus the browser's, in milliseconds; 0 where they agree or it cannot be told. Pages are kept for
 * seconds and shared, so they carry no time of their own: the server is asked once, by whoever shows a countdown first.
 */
export function clockOffset(): Promise<number> {
  measured ??= measure().catch(() => 0)
  return measured
}

async function measure(): Promise<number> {
  const sent = Date.now()
  const there = Date.parse((await headOf('/api/health')).get('date') ?? '')
  if (Number.isNaN(there)) return 0
  // The header leaves off what is past the whole second: on average half of one.
  const offset = there + 500 - (sent + Date.now()) / 2
  return Math.abs(offset) < WORTH_CORRECTING_MS ? 0 : Math.round(offset)
}
