import { CONSOLE_SESSION_MS } from '@rialto/contract/limits'

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
