import type { LimitedKey, RateLimit } from '../../../base/rate-limits/index.ts'

const DAY = 86_400_000
const perDay = (count: number): RateLimit => ({ burst: count, everyMs: DAY / count })

/**
 * An invitation is a mail with words of its sender to an address that the sender chose. Each that is sent counts, also one that is sent again
 * or was revoked since: for its sender, for the shop with all its members, and for the address over all shops.
 */
const LIMITS = { sender: perDay(15), place: perDay(20), address: perDay(5) }

interface Sending {
  senderId: number
  /** Null: to the staff. */
  shopId: number | null
  email: string
}

export const invitationKeys = ({ senderId, shopId, email }: Sending): LimitedKey[] => [
  { key: `invitation:sender:${senderId}`, limit: LIMITS.sender },
  { key: `invitation:place:${shopId ?? 'market'}`, limit: LIMITS.place },
  { key: `invitation:address:${email}`, limit: LIMITS.address },
]
