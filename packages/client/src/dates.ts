import { writePromisedDays } from '@rialto/contract/promised-days'
import { hasTimeZone, wallTimeOf } from './time-zone.ts'

const monthNames = new Map<string, readonly string[]>()
const weekdayNames = new Map<string, readonly string[]>()

/**
 * Formats a day as `DD MMM, YYYY` (docs/spec §9), with Western digits: of a moment by the market's calendar, else in UTC, so that server
 * and browsers show the same day. A day without a time, such as `2027-01-31`, is that day everywhere.
 */
export function formatDay(iso: string, locale: string): string {
  const moment = Date.parse(iso)
  if (Number.isNaN(moment)) return ''
  const date = new Date(moment)
  const isBareDay = iso.length === '2027-01-31'.length
  if (isBareDay || !hasTimeZone())
    return writeDay({ day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() }, locale)
  return writeDay(wallTimeOf(moment), locale)
}

/** `DD MMM, YYYY` of a calendar's day; `month` from 1. */
export const writeDay = ({ day, month, year }: { day: number; month: number; year: number }, locale: string): string =>
  `${String(day).padStart(2, '0')} ${monthsOf(locale)[month - 1]}${commaOf(locale)} ${year}`

export const commaOf = (locale: string): string => (/^(ar|fa|ur)\b/.test(locale) ? '،' : ',')

/** The short names of the twelve months. */
export function monthsOf(locale: string): readonly string[] {
  const cached = monthNames.get(locale)
  if (cached) return cached
  const { format } = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { month: 'short', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, month) => format(Date.UTC(2000, month)))
  monthNames.set(locale, names)
  return names
}

/** The short names of the weekdays, Sunday first. */
export function weekdaysOf(locale: string): readonly string[] {
  const cached = weekdayNames.get(locale)
  if (cached) return cached
  const { format } = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { weekday: 'short', timeZone: 'UTC' })
  // A Sunday.
  const names = Array.from({ length: 7 }, (_, day) => format(Date.UTC(2000, 0, 2 + day)))
  weekdayNames.set(locale, names)
  return names
}

export function setWeekdayNames(locale: string, names: readonly string[]): void {
  weekdayNames.set(locale, names)
}

/** The days of a promise: *Thu 4 – Sat 6 Dec*. */
export const formatPromisedDays = (days: { from: string; to: string }, locale: string): string =>
  writePromisedDays(days, { weekdays: weekdaysOf(locale), months: monthsOf(locale) })

/**
 * Sets the server's names of the months: a browser with different spellings would fail to hydrate, and the first date
 * that a browser formats costs 20 to 40 ms.
 */
export function setMonthNames(locale: string, names: readonly string[]): void {
  monthNames.set(locale, names)
}
