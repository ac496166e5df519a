/**
 * Formats a day as `DD MMM, YYYY` with western digits (docs/spec §9).
 * @param at milliseconds since 1970
 * @param timeZone that of the market
 */
export function formatDay(at: number, locale: string, timeZone: string): string {
  const [year, , day] = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(at).split('-')
  const month = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { month: 'short', timeZone }).format(at)
  return `${day} ${month}${/^(ar|fa|ur)\b/.test(locale) ? '،' : ','} ${year}`
}
