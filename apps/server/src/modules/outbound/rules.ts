const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The pauses after the first failed try, the second, and so on; the last one repeats. */
const PAUSES = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR]
const GIVE_UP_AFTER = 2 * DAY

/** How long sent and given-up messages stay for the operator to see. */
export const KEPT_MS = 30 * DAY

/** No try takes longer than this: what is slower counts as failed. */
export const DELIVERY_MS = 2 * MINUTE

/**
 * How long a message belongs to the process that is sending it. Longer than any try takes, or another process would send it as well;
 * short enough that the message of a process that died goes out soon.
 */
export const LEASE_MS = 3 * MINUTE

/**
 * How many messages of one channel are handed over at the same time. Secrets have places of their own, so that a one-time code waits
 * for no other message; mail servers seldom take more than ten connections of one client.
 */
export const AT_ONCE = { secrets: 2, others: 3 }

interface Tried {
  /** Tries so far, the failed one among them. */
  attempts: number
  created_at: number
  secret_until: number | null
}

/** When to try again after a failure; null: no more. */
export function nextTry({ attempts, created_at, secret_until }: Tried, now: number): number | null {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? PAUSES[0] ?? 0
  const last = Math.min(created_at + GIVE_UP_AFTER, secret_until ?? Number.POSITIVE_INFINITY)
  return now + pause < last ? now + pause : null
}

/** Tells whether a message's secret has expired, so that sending it is useless. */
export const hasLapsed = ({ secret_until }: Tried, now: number): boolean => secret_until !== null && secret_until <= now
