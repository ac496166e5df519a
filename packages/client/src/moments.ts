import { commaOf, writeDay } from './dates.ts'
import { wallTimeOf } from './time-zone.ts'

/*
 * Times as people read them: in the market's time zone, else (another server) in the device's. The device's are only for content that
 * the server does not render.
 */

/** The day of a moment: `DD MMM, YYYY` (docs/spec §9). */
export function formatLocalDay(iso: string, locale: string): string {
  const moment = Date.parse(iso)
  return Number.isNaN(moment) ? '' : writeDay(wallTimeOf(moment), locale)
}

/** Formats a time as `hh:mm a, DD MMM, YYYY` (docs/spec §9). */
export function formatMoment(iso: string, locale: string): string {
  const day = formatLocalDay(iso, locale)
  return day && `${formatClock(iso, locale)}${commaOf(locale)} ${day}`
}

/** Formats the time of day alone: `hh:mm a`, such as `09:05 pm`. */
export function formatClock(iso: string, locale: string): string {
  const moment = Date.parse(iso)
  if (Number.isNaN(moment)) return ''
  const { hour, minute } = wallTimeOf(moment)
  const [am, pm] = halvesOf(locale)
  return `${twoDigits(hour % 12 || 12)}:${twoDigits(minute)} ${hour < 12 ? am : pm}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const halves = new Map<string, readonly [am: string, pm: string]>()

/** The words of a language for the halves of a day, in small letters. */
function halvesOf(locale: string): readonly [am: string, pm: string] {
  const cached = halves.get(locale)
  if (cached) return cached
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' })
  const wordAt = (hour: number) =>
    (
      format.formatToParts(Date.UTC(2000, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')?.value ?? ''
    ).toLocaleLowerCase(locale)
  const made = [wordAt(9), wordAt(21)] as const
  halves.set(locale, made)
  return made
}
