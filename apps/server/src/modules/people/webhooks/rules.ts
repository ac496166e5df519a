import type { WebhookDeliveryType } from '@rialto/contract/enums'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The pauses after the first failed attempt, the second, and so on; the last one repeats. */
const RETRY_PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR]
const GIVEN_UP_AFTER_MS = 3 * DAY

/** After a failure, other events of the same webhook wait, so that a broken receiver does not take the time of the others. */
export const PAUSE_AFTER_FAILURE_MS = MINUTE
/** How long a process claims a delivery; longer than an attempt takes. */
export const LEASE_MS = MINUTE
export const RETENTION_MS = 30 * DAY
export const SECRET_PREFIX = 'whsec_'

/** The time of the next attempt; null: the delivery is given up. */
export function nextAttemptAt(
  { attempts, created_at }: { attempts: number; created_at: number },
  now: number,
): number | null {
  const end = created_at + GIVEN_UP_AFTER_MS
  if (now >= end) return null
  const pause = RETRY_PAUSES[Math.min(attempts, RETRY_PAUSES.length) - 1] ?? MINUTE
  return Math.min(now + pause, end)
}

export const hears = ({ events_json }: { events_json: string }, type: WebhookDeliveryType): boolean =>
  (JSON.parse(events_json) as string[]).includes(type)
