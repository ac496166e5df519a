import { CONSOLE_SESSION_MS } from '@rialto/contract/limits'
import type { Config } from '../../../config/config.ts'
import type { LimitedKey, RateLimit } from '../../base/rate-limits/rate-limits.ts'
import type { Settings } from '../../base/settings/index.ts'

const HOUR = 3_600_000

/** A console session cannot be used once it was not used for this time, and ends after a week in any case. */
export const IDLE_MS = 12 * HOUR
export const LIFETIME_MS = CONSOLE_SESSION_MS
/** The use of a session is written at most once in this time. */
export const USE_WRITTEN_EVERY_MS = 60_000

/** An operator sees a shop as its seller for this time at most. */
export const VIEW_MS = HOUR

/** The time for giving the second factor. */
const ENTERING_MS = HOUR / 4

interface SessionTimes {
  created_at: number
  used_at: number
  is_complete: number
}

export const isOpen = ({ created_at, used_at, is_complete }: SessionTimes, now: number): boolean =>
  now - used_at < IDLE_MS && now - created_at < (is_complete === 1 ? LIFETIME_MS : ENTERING_MS)

const MINUTE = 60_000

/** The time for adding a new authenticator app, and for answering a passkey's challenge. */
export const ENROL_MS = 15 * MINUTE
export const CHALLENGE_MS = 5 * MINUTE

/** A second factor counts for so long where a call asks for it again. */
export const FRESH_MS = 5 * MINUTE

/** A code of six digits for 30 seconds (RFC 6238); clocks may be one step apart. */
export const TOTP = { algorithm: 'SHA1', digits: 6, period: 30 } as const
export const TOTP_WINDOW = 1

export const totpStep = (now: number): number => Math.floor(now / (TOTP.period * 1000))

/** Whether the market asks its staff for a second factor. */
export const isAskedOfStaff = (
  { staff_second_factor: choice }: Pick<Settings, 'staff_second_factor'>,
  { env }: Pick<Config, 'env'>,
): boolean => choice === 'required' || (choice === 'auto' && env !== 'local')

/** The step after the password. */
export function nextStep(has: boolean, isRequired: boolean): 'done' | 'second_factor' | 'enrol' {
  if (has) return 'second_factor'
  return isRequired ? 'enrol' : 'done'
}

const DAY = 86_400_000

/** Tells people and scanners for leaked secrets what it is. */
export const KEY_PREFIX = 'rk_'
export const KEY_HINT_LENGTH = 4
/** The use of a key is written at most once in this time. */
export const KEY_USE_WRITTEN_EVERY_MS = 60_000

/** The end of the last day (UTC) of a key; null for a key without end. */
export const endOf = (lastDay: string | null | undefined): number | null =>
  lastDay ? Date.parse(`${lastDay}T00:00:00Z`) + DAY : null

export const isExpired = ({ expires_at }: { expires_at: number | null }, now: number): boolean =>
  expires_at !== null && expires_at <= now

/** The permissions of a stored key among those that its creator has. */
export const boundedBy = <P extends string>(permissions: readonly string[], creators: readonly P[]): P[] => {
  const chosen = new Set(permissions)
  return creators.filter((permission) => chosen.has(permission))
}

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
