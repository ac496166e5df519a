import { LEASE_MS } from '../../base/outbound/index.ts'
import { REFUND_LEASE_MS } from '../../selling/payments/index.ts'

interface FailedMessage {
  due_at: number | null
  secret_until: number | null
}

/**
 * Tells whether a failed message may be tried at once. One that is due soon may just be on its way in another process, and would be
 * sent twice; one whose code has lapsed is worth nothing, and its text is erased once it was given up.
 */
export function mayRetryMessage({ due_at, secret_until }: FailedMessage, now: number): boolean {
  if (due_at !== null && due_at <= now + LEASE_MS) return false
  return secret_until === null || (secret_until > now && due_at !== null)
}

/** A refund that is due soon may just be on its way to the gateway. */
export const mayRetryRefund = ({ due_at }: { due_at: number | null }, now: number): boolean =>
  due_at === null || due_at > now + REFUND_LEASE_MS
