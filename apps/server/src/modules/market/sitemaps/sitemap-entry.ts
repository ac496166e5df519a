export interface Site {
  /** Without a trailing slash. */
  origin: string
  locales: readonly string[]
  defaultLocale: string
}

export interface Address {
  path: string
  /** Milliseconds since 1970. */
  changedAt?: number
}

/** Lists an address once, with its alternates in the other languages (`?lang=`). */
export function entry({ origin, locales, defaultLocale }: Site, { path, changedAt }: Address): string {
  const url = origin + path
  const alternates = locales.map((locale) =>
    alternate(locale, locale === defaultLocale ? url : `${url}?lang=${locale}`),
  )
  const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  return `<url><loc>${url}</loc>${changed}${alternates.join('')}${alternate('x-default', url)}</url>`
}

const alternate = (locale: string, url: string): string =>
  `<xhtml:link rel="alternate" hreflang="${locale}" href="${url}"/>`
