const monthNames = new Map<string, Intl.DateTimeFormat>()

/** Specification, section 9: `DD MMM, YYYY`, with western digits. By UTC, so that server and browsers tell the same day. */
export function formatDay(iso: string, locale: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const day = String(date.getUTCDate()).padStart(2, '0')
  return `${day} ${monthsOf(locale).format(date)}${commaOf(locale)} ${date.getUTCFullYear()}`
}

export const commaOf = (locale: string): string => (/^(ar|fa|ur)\b/.test(locale) ? '،' : ',')

function monthsOf(locale: string): Intl.DateTimeFormat {
  const known = monthNames.get(locale)
  if (known) return known
  const made = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { month: 'short', timeZone: 'UTC' })
  monthNames.set(locale, made)
  return made
}
