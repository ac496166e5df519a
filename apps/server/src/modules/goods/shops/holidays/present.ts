import type { ShopHoliday } from '@rialto/contract'
import type { HolidayRow } from './repository.ts'

export const presentHoliday = (row: HolidayRow, now: number): ShopHoliday => ({
  from: row.from_day,
  to: row.to_day,
  mode: row.mode,
  message: row.message,
  is_now: row.starts_at <= now,
})

const DAY_MS = 24 * 60 * 60_000

export const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** A day such as `2027-01-31` as people of a language write it. */
export const formatHolidayDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
    numberingSystem: 'latn',
    calendar: 'gregory',
  }).format(new Date(`${day}T00:00:00Z`))
