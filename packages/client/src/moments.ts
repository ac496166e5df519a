import { commaOf, formatDay } from './dates.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** {@link formatDay} in this device's time zone; only for content that the server does not render. */
export function formatLocalDay(iso: string, locale: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  // `formatDay` uses UTC.
  return formatDay(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString(), locale)
}

/**
 * Formats a time as `hh:mm a, DD MMM, YYYY` (docs/spec §9) in this device's time zone; only for content that the server
 * does not render.
 */
export function formatMoment(iso: string, locale: string): string {
  const day = formatLocalDay(iso, locale)
  return day && `${formatClock(iso, locale)}${commaOf(locale)} ${day}`
}

/** Formats the time of day alone: `hh:mm a`. */
export function formatClock(iso: string, locale: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const parts = clockOf(locale).formatToParts(date)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}

function clockOf(locale: string): Intl.DateTimeFormat {
  const cached = clocks.get(locale)
  if (cached) return cached
  const format = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { hour: '2-digit', minute: '2-digit', hour12: true })
  clocks.set(locale, format)
  return format
}
