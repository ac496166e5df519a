import type { ShopHoliday } from '@rialto/contract'
import type { HolidayRow } from './repository.ts'

export const presentHoliday = (row: HolidayRow, now: number): ShopHoliday => ({
  from: row.from_day,
  to: row.to_day,
  mode: row.mode,
  message: row.message,
  is_now: row.starts_at <= now,
})

/** A day such as `2027-01-31` as people of a language write it. */
export const formatHolidayDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
    numberingSystem: 'latn',
    calendar: 'gregory',
  }).format(new Date(`${day}T00:00:00Z`))
