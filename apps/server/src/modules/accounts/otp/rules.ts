import { OTP_RESEND_SECONDS } from '@rialto/contract/limits'

// Four digits are weak by today's standards; these limits are what makes them tolerable (api.md, "OTP").

const MINUTE = 60_000
export const DAY_MS = 86_400_000
export const CODE_MS = 5 * MINUTE
export const TRIES_A_CODE = 3
export const RESET_TOKEN_MS = 10 * MINUTE

const RESEND_MS = OTP_RESEND_SECONDS * 1000
const SENDS_A_DAY = 5
const WRONG_A_DAY = 15

/** From one network, whoever it is for: an office stays below, and who tries out numbers does not get far. */
export const NETWORK_SENDS_A_DAY = 100
export const NETWORK_TRIES_A_DAY = 50

/** A code that was sent in the last day. */
export interface SentCode {
  destination: string
  /** Wrong ones so far. */
  tries: number
  created_at: number
}

/** Why no code is sent now, or no try is taken; and in how many seconds that ends. */
export interface Pause {
  reason: 'just sent' | 'enough today'
  seconds: number
}

/** Whether another code may go to a destination, by what went there in the last day. */
export function pauseBeforeSending(sent: readonly SentCode[], now: number): Pause | undefined {
  if (sent.length >= SENDS_A_DAY) return enoughToday(sent, now)
  const tooMany = pauseBeforeTrying(sent, now)
  if (tooMany) return tooMany
  // One from the future was sent before the clock was set back.
  const times = sent.map((code) => code.created_at).filter((at) => at <= now)
  const wait = Math.max(...times) + RESEND_MS - now
  return wait > 0 ? { reason: 'just sent', seconds: Math.ceil(wait / 1000) } : undefined
}

/** Whether another try may be made for a destination, counted across its codes. */
export function pauseBeforeTrying(sent: readonly SentCode[], now: number): Pause | undefined {
  return countWrong(sent) >= WRONG_A_DAY ? enoughToday(sent, now) : undefined
}

/**
 * Whether an account had its share, mail address and phone together. The limits above are each destination's own, so that they
 * do not tell which of them belong together; this one must therefore pass in silence.
 */
export const hadItsShare = (sent: readonly SentCode[]): boolean =>
  sent.length >= SENDS_A_DAY || countWrong(sent) >= WRONG_A_DAY

const countWrong = (sent: readonly SentCode[]): number => sent.reduce((sum, code) => sum + code.tries, 0)

/** Until the oldest of the day is a day old. */
function enoughToday(sent: readonly SentCode[], now: number): Pause {
  const oldest = Math.min(now, ...sent.map((code) => code.created_at))
  return { reason: 'enough today', seconds: Math.ceil((oldest + DAY_MS - now) / 1000) }
}

/** What is counted of a network is counted by the day (UTC). */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)
export const secondsLeftOfDay = (now: number): number => Math.ceil((DAY_MS - (now % DAY_MS)) / 1000)
