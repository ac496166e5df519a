const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The ages of an open payment at which its gateway is asked for the outcome. */
const CHECKED_AT_AGE = [2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY]
/** Some payment methods take days, but none longer than this. */
const CHECKED_UNTIL = 15 * DAY

/** The delays after failed attempts to refund; the last one repeats. */
const REFUND_RETRY_DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY]
const REFUND_ATTEMPTS_MAX = 14

/** The time for which one process claims a refund, longer than any call of a gateway. */
export const LEASE_MS = 2 * MINUTE

/** @returns null when the payment is not checked any more. */
export function nextCheckAt(createdAt: number, now: number): number | null {
  const age = now - createdAt
  const next = CHECKED_AT_AGE.find((checkAge) => checkAge > age) ?? (Math.floor(age / DAY) + 1) * DAY
  return next <= CHECKED_UNTIL ? createdAt + next : null
}

/** @returns null after the last attempt. */
export const nextRefundAt = (attempts: number, now: number): number | null =>
  attempts < REFUND_ATTEMPTS_MAX
    ? now + (REFUND_RETRY_DELAYS[Math.min(attempts, REFUND_RETRY_DELAYS.length) - 1] ?? MINUTE)
    : null

interface KeyParts {
  id: number
  created_at: number
}

/**
 * The key of a payment at its gateway. It contains the time of creation, as ids start again in every database, while one account of
 * a gateway may serve several of them.
 */
export const paymentKey = ({ id, created_at }: KeyParts): string => `rialto-${id}-${created_at.toString(36)}`

/** @returns undefined if it is no key of ours. */
export function parsePaymentKey(key: string): KeyParts | undefined {
  const [, id, moment] = /^rialto-(\d{1,10})-([0-9a-z]{1,11})$/.exec(key) ?? []
  return id && moment ? { id: Number(id), created_at: Number.parseInt(moment, 36) } : undefined
}

/** The key of a refund at its gateway; from its second attempt on with that, since gateways answer a refused key with the same refusal. */
export const refundKey = ({ id, created_at, attempt }: KeyParts & { attempt: number }): string =>
  `rialto-refund-${id}-${created_at.toString(36)}${attempt > 1 ? `-${attempt}` : ''}`

/** The pages to which a gateway redirects the browser. They prove no payment, and load the orders' `payment_status`. */
export function returnUrls(appUrl: string, { id, orderIds }: { id: number; orderIds: readonly number[] }) {
  const query = `payment=${id}&orders=${orderIds.join(',')}`
  return { successUrl: `${appUrl}/payment/success?${query}`, cancelUrl: `${appUrl}/payment/cancel?${query}` }
}
