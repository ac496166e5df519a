import { decimalsOf, type StoredUnits } from '../../../lib/money.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The ages of an open payment at which its gateway is asked for the outcome. */
const CHECKED_AT_AGE = [2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY]
/** Some payment methods take days, but none longer than this. */
const CHECKED_UNTIL = 15 * DAY

/** The delays after failed attempts to refund; the last one repeats. */
const REFUND_RETRY_DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY]
/** For a fortnight. */
const REFUND_ATTEMPTS_MAX = 20

/** How often a gateway is asked about a refund that it has not decided, where no event comes. */
export const PENDING_REFUND_MS = 6 * HOUR

/** After this time a gateway is asked again what was given back of a payment, where it has not answered. */
export const REFUND_CHECK_MS = HOUR

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

/** The keys of a refund's former attempts. */
export const formerRefundKeys = (refund: KeyParts & { attempt: number }): string[] =>
  Array.from({ length: refund.attempt - 1 }, (_, index) => refundKey({ ...refund, attempt: index + 1 }))

/** @returns undefined if it is no key of a refund of ours. */
export function parseRefundKey(key: string): (KeyParts & { attempt: number }) | undefined {
  const [, id, moment, attempt = '1'] = /^rialto-refund-(\d{1,10})-([0-9a-z]{1,11})(?:-(\d{1,4}))?$/.exec(key) ?? []
  return id && moment
    ? { id: Number(id), created_at: Number.parseInt(moment, 36), attempt: Number(attempt) }
    : undefined
}

interface Amount extends StoredUnits {
  amount: number
}

/** Compares what amounts are worth, since those of an earlier version may be stored with other decimals. */
export const isWorth = (expected: Amount, told: Amount): boolean =>
  expected.currency === told.currency && decimalsOf(expected)(expected.amount) === decimalsOf(told)(told.amount)

/** An amount that a gateway tells, in the units of its payment. Undefined: it is of another currency, or cannot be stored so. */
export function unitsOfPayment(payment: StoredUnits, told: Amount): number | undefined {
  const shift = payment.exponent - told.exponent
  const amount = shift >= 0 ? told.amount * 10 ** shift : told.amount / 10 ** -shift
  return payment.currency === told.currency && Number.isSafeInteger(amount) ? amount : undefined
}

const RANKS = { pending: 1, succeeded: 2, failed: 3 } as const
export type RefundWord = keyof typeof RANKS

/** Whether a gateway's word on a refund goes beyond what it said before: events come late, twice and out of order. */
export const goesBeyond = (word: RefundWord, before: RefundWord | null): boolean =>
  before === null || RANKS[word] > RANKS[before]

/** The pages to which a gateway redirects the browser. They prove no payment, and load the orders' `payment_status`. */
export function returnUrls(appUrl: string, { id, orderIds }: { id: number; orderIds: readonly number[] }) {
  const query = `payment=${id}&orders=${orderIds.join(',')}`
  return { successUrl: `${appUrl}/payment/success?${query}`, cancelUrl: `${appUrl}/payment/cancel?${query}` }
}
