const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The pauses after the first failed attempt, the second, and so on; the last one repeats. */
const RETRY_PAUSES = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR]
const GIVE_UP_AFTER = 2 * DAY

/** Sent and failed messages are kept this long for the operator. */
export const RETENTION_MS = 30 * DAY

/** An attempt that takes longer counts as failed. */
export const DELIVERY_TIMEOUT_MS = 2 * MINUTE

/**
 * How long one process claims a message. It exceeds the timeout of an attempt, so that no other process sends the message as well;
 * if the process dies, another one sends the message after this time.
 */
export const LEASE_MS = 3 * MINUTE

/**
 * How many messages of a channel are sent at the same time. One-time codes have connections of their own, so that they do not wait
 * for other messages. Mail servers seldom accept more than ten connections of one client.
 */
export const MAX_CONCURRENT = { secrets: 2, others: 3 }

interface AttemptedMessage {
  /** The attempts so far, including the failed one. */
  attempts: number
  created_at: number
  secret_until: number | null
}

/** The time of the next attempt after a failure; null if there is none. */
export function nextAttemptAt({ attempts, created_at, secret_until }: AttemptedMessage, now: number): number | null {
  const pause = RETRY_PAUSES[Math.min(attempts, RETRY_PAUSES.length) - 1] ?? RETRY_PAUSES[0] ?? 0
  const last = Math.min(created_at + GIVE_UP_AFTER, secret_until ?? Number.POSITIVE_INFINITY)
  return now + pause < last ? now + pause : null
}

/** Tells whether a message's secret has expired, so that sending it is useless. */
export const isSecretExpired = ({ secret_until }: AttemptedMessage, now: number): boolean =>
  secret_until !== null && secret_until <= now
