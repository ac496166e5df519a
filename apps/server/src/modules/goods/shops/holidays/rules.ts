import { TZDate } from '@date-fns/tz'

const DAY_MS = 24 * 60 * 60_000

export interface Days {
  /** The first and last day, as `2027-01-31`. */
  from: string
  to: string
}

/** Whether the runtime knows a zone such as `Asia/Dhaka`. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** The beginning of the first day and the end of the last one, in milliseconds since 1970. */
export const spanOf = ({ from, to }: Days, zone: string): { starts_at: number; ends_at: number } => ({
  starts_at: startOfDay(from, 0, zone),
  ends_at: startOfDay(to, 1, zone),
})

function startOfDay(day: string, later: number, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new TZDate(year, month - 1, date + later, zone).getTime()
}

export const numberOfDays = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

interface Span {
  starts_at: number
  ends_at: number
}

export const overlaps = (one: Span, other: Span): boolean =>
  one.starts_at < other.ends_at && other.starts_at < one.ends_at
