const MINUTE = 60_000

/** The pauses after the first failed attempt, the second, and so on. */
const RETRY_PAUSES = [MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE]

/** How long one process claims a push; longer than an attempt takes. */
export const LEASE_MS = MINUTE

/** Judges the answer of a push service; without a status it could not be reached. */
export function outcomeOf(status: number | undefined): 'sent' | 'device gone' | 'refused' | 'retry' {
  if (status === undefined || status === 429 || status >= 500) return 'retry'
  if (status >= 200 && status < 300) return 'sent'
  // 403: the browser subscribed with another key of the server.
  return [403, 404, 410].includes(status) ? 'device gone' : 'refused'
}

/** The time of the next attempt; null: the push is given up. */
export function nextAttemptAt(attempts: number, now: number): number | null {
  const pause = RETRY_PAUSES[attempts - 1]
  return pause === undefined ? null : now + pause
}
