/** The month that an address names, as `2027-01`; undefined: none, or no month. */
export const monthOf = (written: string): string | undefined =>
  /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(written) ? written : undefined

/** The months since the first one, the latest first; also the one that the address names. */
export function monthsSince(first: string | null, chosen: string | undefined): string[] {
  const months: string[] = []
  const start = first && Date.parse(`${first}-01`)
  for (const at = new Date(); start && at.getTime() >= start; at.setUTCMonth(at.getUTCMonth() - 1)) {
    at.setUTCDate(1)
    months.push(at.toISOString().slice(0, 7))
  }
  return chosen === undefined || months.includes(chosen) ? months : [chosen, ...months]
}

export const monthName = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  )
