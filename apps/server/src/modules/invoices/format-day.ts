/** Formats a day as `DD MMM, YYYY` with western digits (docs/spec §9). @param at milliseconds since 1970 */
export function formatDay(at: number, locale: string): string {
  const date = new Date(at)
  const day = String(date.getUTCDate()).padStart(2, '0')
  const month = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { month: 'short', timeZone: 'UTC' }).format(date)
  return `${day} ${month}${/^(ar|fa|ur)\b/.test(locale) ? '،' : ','} ${date.getUTCFullYear()}`
}
