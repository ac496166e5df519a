const monthNames = new Map<string, readonly string[]>()

/**
 * Formats a day as `DD MMM, YYYY` (docs/spec §9), with Western digits. In UTC, so that server and browsers show the
 * same day.
 */
export function formatDay(iso: string, locale: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const day = String(date.getUTCDate()).padStart(2, '0')
  return `${day} ${monthsOf(locale)[date.getUTCMonth()]}${commaOf(locale)} ${date.getUTCFullYear()}`
}

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

/**
 * Sets the server's names of the months: a browser with different spellings would fail to hydrate, and the first date
 * that a browser formats costs 20 to 40 ms.
 */
export function setMonthNames(locale: string, names: readonly string[]): void {
  monthNames.set(locale, names)
}
