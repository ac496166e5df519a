import { commaOf, formatDay } from './dates.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** {@link formatDay} by this device's time zone: only for what the server does not render. */
export function formatLocalDay(iso: string, locale: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  // `formatDay` reads UTC.
  return formatDay(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString(), locale)
}

/** docs/spec §9: `hh:mm a, DD MMM, YYYY`, by this device's time zone: only for what the server does not render. */
export function formatMoment(iso: string, locale: string): string {
  const day = formatLocalDay(iso, locale)
  return day && `${formatClock(iso, locale)}${commaOf(locale)} ${day}`
}

/** The part of it before the day: `hh:mm a`. */
export function formatClock(iso: string, locale: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const parts = clockOf(locale).formatToParts(date)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}

function clockOf(locale: string): Intl.DateTimeFormat {
  const cached = clocks.get(locale)
  if (cached) return cached
  const format = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { hour: '2-digit', minute: '2-digit', hour12: true })
  clocks.set(locale, format)
  return format
}
