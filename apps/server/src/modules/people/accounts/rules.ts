import { OTP_RESEND_SECONDS } from '@rialto/contract/limits'
import { type FieldError, type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'

/** How a contact is reached. An account is found by its contacts. */
export type Channel = 'email' | 'sms'

/** When each contact was verified; null if it was not. */
export interface Verifications {
  email_verified_at: number | null
  phone_verified_at: number | null
}

export const isVerified = (account: Verifications, channel: Channel): boolean =>
  (channel === 'email' ? account.email_verified_at : account.phone_verified_at) !== null

/**
 * The consequence for an account when somebody proves one of its contacts without being logged in to it: by a recovery code, or by
 * a sign-in provider that has verified the address (docs/decisions/040).
 *
 * - `owner`: the contact was verified before, so the prover is the account's owner.
 * - `take over`: no contact was verified. The account goes to the first person who proves one; every other way to log in is removed.
 * - `release`: only the other contact was verified, so the account belongs to its owner. It loses this contact, for which the
 *   prover gets a new account.
 */
export type ProofOutcome = 'owner' | 'take over' | 'release'

export function proofOutcome(account: Verifications, channel: Channel): ProofOutcome {
  if (isVerified(account, channel)) return 'owner'
  return isVerified(account, channel === 'email' ? 'sms' : 'email') ? 'release' : 'take over'
}

/** The number of failures without a pause, the first pause after them, and the longest (docs/spec/api §5). */
const FREE_FAILURES = 5
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000
/** Failures expire when no other follows in this time; sooner for an address, which many people may share. */
export const FAILURES_EXPIRE_AFTER_MS = { account: 86_400_000, address: 7_200_000 }

/** The pause before the next attempt after so many failures in a row, in milliseconds. */
export function pauseAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - FREE_FAILURES, 20), LONGEST_PAUSE_MS)
}

/** The number of failures from which on the pause stays the longest. */
export const LONGEST_PAUSE_FROM = FREE_FAILURES + Math.ceil(Math.log2(LONGEST_PAUSE_MS / FIRST_PAUSE_MS))

// Four digits are weak by today's standards; these limits make them acceptable (docs/spec/api §5).

const MINUTE = 60_000
export const DAY_MS = 86_400_000
export const CODE_LIFETIME_MS = 5 * MINUTE
export const ATTEMPTS_PER_CODE = 3
export const RESET_TOKEN_LIFETIME_MS = 10 * MINUTE

const RESEND_MS = OTP_RESEND_SECONDS * 1000
const SENDS_PER_DAY = 5
const WRONG_PER_DAY = 15

/** Limits for one network over all destinations: enough for an office, too few to try out numbers. */
export const NETWORK_SENDS_PER_DAY = 100
export const NETWORK_ATTEMPTS_PER_DAY = 50

/** A code that was sent in the last day. */
interface SentCode {
  destination: string
  /** The number of wrong attempts so far. */
  tries: number
  created_at: number
}

/** The reason why no code is sent or no attempt accepted now, and the seconds until that ends. */
export interface Pause {
  reason: 'just sent' | 'daily limit'
  seconds: number
}

/** Decides whether another code may go to a destination, by the codes of the last day. */
export function pauseBeforeSending(sent: readonly SentCode[], now: number): Pause | undefined {
  if (sent.length >= SENDS_PER_DAY) return dailyLimitPause(sent, now)
  const tooMany = pauseBeforeTrying(sent, now)
  if (tooMany) return tooMany
  // Codes from the future were sent before the clock was set back; they do not count.
  const times = sent.map((code) => code.created_at).filter((at) => at <= now)
  const wait = Math.max(...times) + RESEND_MS - now
  return wait > 0 ? { reason: 'just sent', seconds: Math.ceil(wait / 1000) } : undefined
}

/** Decides whether another attempt is accepted for a destination, counted across its codes. */
export function pauseBeforeTrying(sent: readonly SentCode[], now: number): Pause | undefined {
  return countWrong(sent) >= WRONG_PER_DAY ? dailyLimitPause(sent, now) : undefined
}

/**
 * Tells whether an account has used up its daily limit over mail address and phone. A refusal would reveal that the two belong
 * together, so past this limit the request is answered as usual and nothing is sent.
 */
export const isAccountLimitReached = (sent: readonly SentCode[]): boolean =>
  sent.length >= SENDS_PER_DAY || countWrong(sent) >= WRONG_PER_DAY

const countWrong = (sent: readonly SentCode[]): number => sent.reduce((sum, code) => sum + code.tries, 0)

/** The pause until the oldest code is a day old. */
function dailyLimitPause(sent: readonly SentCode[], now: number): Pause {
  const oldest = Math.min(now, ...sent.map((code) => code.created_at))
  return { reason: 'daily limit', seconds: Math.ceil((oldest + DAY_MS - now) / 1000) }
}

/** Counters of networks are per day (UTC): `2026-01-31`. */
export const utcDay = (now: number): string => new Date(now).toISOString().slice(0, 10)
export const secondsUntilUtcMidnight = (now: number): number => Math.ceil((DAY_MS - (now % DAY_MS)) / 1000)

/** Refuses with an error at each of these fields; the first error is the refusal's message. */
export function refuseFields(errors: Record<string, FieldError>): Refusal {
  const [first = { text: text('The given data is not valid') }] = Object.values(errors)
  const lists = Object.entries(errors).map(([field, error]) => [field, [error]])
  return refuse('invalid', first.text, { values: first.values, errors: Object.fromEntries(lists) })
}
