const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How old a payment is when its gateway is asked what became of it. */
const ASKED_AT_AGE = [2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY]
/** Some ways to pay take days; no gateway takes longer than this. */
const ASKED_UNTIL = 15 * DAY

/** What is waited after the first failed try to give money back, the second, and so on; the last holds for all that follow. */
const REFUND_PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY]
const REFUND_TRIES = 14

/** How long what is being worked on belongs to one process: longer than any call of a gateway takes. */
export const LEASE_MS = 2 * MINUTE

/** When a gateway is next asked about an open payment; null: no more. */
export function nextAskAt(createdAt: number, now: number): number | null {
  const age = now - createdAt
  const next = ASKED_AT_AGE.find((wanted) => wanted > age) ?? (Math.floor(age / DAY) + 1) * DAY
  return next <= ASKED_UNTIL ? createdAt + next : null
}

/** When to try to give money back again; null: no more. */
export const nextRefundAt = (attempts: number, now: number): number | null =>
  attempts < REFUND_TRIES ? now + (REFUND_PAUSES[Math.min(attempts, REFUND_PAUSES.length) - 1] ?? MINUTE) : null

interface Named {
  id: number
  created_at: number
}

/**
 * What a payment is called outside. Ids begin anew in every database, but gateways remember for years, and one account of a
 * gateway may serve several shops: so the moment belongs to the name.
 */
export const keyOf = ({ id, created_at }: Named): string => `rialto-${id}-${created_at.toString(36)}`

/** The payment that a key names; undefined where it is not one of ours. */
export function readKey(key: string): Named | undefined {
  const [, id, moment] = /^rialto-(\d{1,10})-([0-9a-z]{1,11})$/.exec(key) ?? []
  return id && moment ? { id: Number(id), created_at: Number.parseInt(moment, 36) } : undefined
}

/** Where a gateway sends the browser back to. That proves nothing: the pages ask for the orders' `payment_status`. */
export function returnUrls(appUrl: string, { id, orderIds }: { id: number; orderIds: readonly number[] }) {
  const query = `payment=${id}&orders=${orderIds.join(',')}`
  return { successUrl: `${appUrl}/payment/success?${query}`, cancelUrl: `${appUrl}/payment/cancel?${query}` }
}
