import type { LimitedKey, RateLimit } from '../rate-limits/index.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export type LimitedCall = 'place' | 'cancel' | 'again'

/**
 * How often orders may be placed, cancelled and put into the cart again (decision 042). An account is one person: twenty orders in a
 * row are gifts for a feast. A network may be an office, or a mobile carrier with thousands of shoppers behind one address.
 */
export const ORDER_LIMITS: Record<LimitedCall, { account: RateLimit; network: RateLimit }> = {
  place: { account: { burst: 20, everyMs: 5 * MINUTE }, network: { burst: 300, everyMs: 10 * SECOND } },
  // A checkout makes an order for each shop, and each order is cancelled by itself.
  cancel: { account: { burst: 40, everyMs: 2 * MINUTE }, network: { burst: 300, everyMs: 10 * SECOND } },
  again: { account: { burst: 30, everyMs: MINUTE }, network: { burst: 600, everyMs: 5 * SECOND } },
}

/** The account that calls, and the network that it calls from (`networkOf`). */
export interface Caller {
  userId: number
  network: string
}

/** The keys that one call is counted by, the shared one last. */
export const limitedKeys = (call: LimitedCall, { userId, network }: Caller): LimitedKey[] => [
  { key: `order:${call}:account:${userId}`, limit: ORDER_LIMITS[call].account },
  { key: `order:${call}:network:${network}`, limit: ORDER_LIMITS[call].network },
]

/**
 * Mails about orders to an address that nobody has proved: ten at once, then ten a day. An order that goes well brings six of them.
 * An account may change its address, so it is counted as well.
 */
const UNPROVED_MAILS = {
  account: { burst: 20, everyMs: (24 * HOUR) / 20 },
  address: { burst: 10, everyMs: (24 * HOUR) / 10 },
}

export const unprovedMailKeys = (userId: number, email: string): LimitedKey[] => [
  { key: `order:mail:account:${userId}`, limit: UNPROVED_MAILS.account },
  { key: `order:mail:address:${email}`, limit: UNPROVED_MAILS.address },
]

/** Online orders of one account that may wait for their payment, and hold stock, at a time. */
export const UNPAID_ORDERS_MAX = 10

/** Tells whether so many more orders may wait for their payment. Where none is open, a checkout may bring any number. */
export const mayAwaitPayment = (open: number, more: number): boolean => open === 0 || open + more <= UNPAID_ORDERS_MAX
