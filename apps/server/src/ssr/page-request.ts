/** What a page depends on, besides the data: nothing else of the request may reach a rendering that others will be sent. */
export interface PageRequest {
  key: string
  /** Path and query without what only trackers read. */
  url: string
  locale: string
  currency: string | undefined
}

const TRACKING = /^(utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|_ga)$/
/** Whether a query is worth to be taken apart: names as above, or such as cannot be read as they stand. */
const MAYBE_TRACKING = /[?&](?:utm_|fbclid|gclid|msclkid|mc_|_ga|[^=&]*%)/

/** Reads language (`?lang=`, then the cookie, then the shop's own) and currency of a request for a page. */
export function pageRequest(
  from: string,
  cookies: string | undefined,
  { configured, fallback }: { configured: readonly string[]; fallback: string },
): PageRequest {
  const url = withoutTracking(from)
  const wanted = [queryLocale(url), cookie(cookies, 'locale')]
  const locale = wanted.find((one) => one !== undefined && configured.includes(one)) ?? fallback
  const currency = cookie(cookies, 'currency')
  return { key: `${locale} ${currency ?? ''} ${url}`, url, locale, currency }
}

function withoutTracking(url: string): string {
  const at = url.indexOf('?')
  if (at < 0 || !MAYBE_TRACKING.test(url)) return url
  const search = new URLSearchParams(url.slice(at))
  const dropped = [...search.keys()].filter((name) => TRACKING.test(name))
  if (dropped.length === 0) return url
  for (const name of dropped) search.delete(name)
  const rest = search.toString()
  return url.slice(0, at) + (rest && `?${rest}`)
}

function queryLocale(url: string): string | undefined {
  return /[?&]lang=([\w-]{2,20})(?:&|$)/.exec(url)?.[1]
}

/** Values that could not be ours are as good as absent: a page is kept for each, and they must not be made up at will. */
function cookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name && value && /^[\w-]{1,20}$/.test(value)) return value
  }
  return undefined
}
