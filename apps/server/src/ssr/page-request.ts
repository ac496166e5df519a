import type { Locales } from '../http/locale.ts'
import type { PageTarget } from './page-targets.ts'

/** The parts of a request that a page depends on; a rendering is shared, so nothing else may reach it. */
export interface PageRequest {
  key: string
  /** Path and query as the page's route declares them. */
  url: string
  locale: string
  /** Undefined for the shop's default. */
  currency: string | undefined
}

/** The languages and currencies that a visitor may choose. */
export interface PageChoices extends Locales {
  /** Names of the currencies beside the shop's own. */
  currencies: readonly string[]
}

/**
 * Reads language (`?lang=`, then the cookie, then the shop's own) and currency of a request for a page. Only what the shop is
 * configured for counts: a page is cached for each, and strangers must not be able to make up more of them.
 */
export function pageRequest(
  target: PageTarget,
  cookies: string | undefined,
  { configured, fallback, currencies }: PageChoices,
): PageRequest {
  const isLangKnown = target.lang !== undefined && configured.includes(target.lang)
  const url = isLangKnown ? target.url : target.urlWithoutLang
  const locale = (isLangKnown ? target.lang : oneOf(configured, cookie(cookies, 'locale'))) ?? fallback
  const currency = oneOf(currencies, cookie(cookies, 'currency'))
  return { key: `${locale} ${currency ?? ''} ${url}`, url, locale, currency }
}

const oneOf = (known: readonly string[], value: string | undefined): string | undefined =>
  value !== undefined && known.includes(value) ? value : undefined

function cookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name && value) return value
  }
  return undefined
}
