import type { LimitedKey, RateLimit } from '../../base/rate-limits/index.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export type LimitedCall = 'place' | 'cancel' | 'again'

/**
 * Limits on placing, cancelling and repeating orders (decision 042). An account is one person, who may order twenty gifts in a row.
 * A network may be an office, or a mobile carrier with thousands of shoppers behind one address.
 */
export const ORDER_LIMITS: Record<LimitedCall, { account: RateLimit; network: RateLimit }> = {
  place: { account: { burst: 20, everyMs: 5 * MINUTE }, network: { burst: 300, everyMs: 10 * SECOND } },
  // A checkout makes one order for each shop, and each is cancelled separately.
  cancel: { account: { burst: 40, everyMs: 2 * MINUTE }, network: { burst: 300, everyMs: 10 * SECOND } },
  again: { account: { burst: 30, everyMs: MINUTE }, network: { burst: 600, everyMs: 5 * SECOND } },
}

/** The caller's account and client network (`networkOf`). */
export interface Caller {
  userId: number
  network: string
}

/** The rate-limit keys that count a call, the shared one last. */
export const limitedKeys = (call: LimitedCall, { userId, network }: Caller): LimitedKey[] => [
  { key: `order:${call}:account:${userId}`, limit: ORDER_LIMITS[call].account },
  { key: `order:${call}:network:${network}`, limit: ORDER_LIMITS[call].network },
]

/**
 * Limits on order mails to an unverified address: ten at once, then ten a day; an order usually sends six. The account is counted
 * too, as it may change its address.
 */
const UNVERIFIED_MAILS = {
  account: { burst: 20, everyMs: (24 * HOUR) / 20 },
  address: { burst: 10, everyMs: (24 * HOUR) / 10 },
}

export const unverifiedMailKeys = (userId: number, email: string): LimitedKey[] => [
  { key: `order:mail:account:${userId}`, limit: UNVERIFIED_MAILS.account },
  { key: `order:mail:address:${email}`, limit: UNVERIFIED_MAILS.address },
]

/** Limits mails about parcels of one order: a seller who sends and takes back the same piece could flood the shopper. */
export const parcelMailKey = (orderId: number): LimitedKey => ({
  key: `order:parcel-mail:${orderId}`,
  limit: { burst: 20, everyMs: HOUR },
})

/** The number of unpaid online orders, which hold stock, that an account may have at a time. */
export const UNPAID_ORDERS_MAX = 10

/** With no unpaid order, a checkout may add any number of them: one for each shop. */
export const canAwaitPayment = (unpaid: number, added: number): boolean =>
  unpaid === 0 || unpaid + added <= UNPAID_ORDERS_MAX
