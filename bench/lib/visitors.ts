const LANGUAGES = ['en', 'ar', 'fr', 'es', 'bn']
const CURRENCIES = ['USD', 'EUR', 'GBP', 'AED']

/** So many visitors see pages of their own; further ones see the same again. */
export const VISITORS = LANGUAGES.length * CURRENCIES.length

/** The cookies of a visitor by number. A page is in the cache once for each language and currency of the shop. */
export function visitorCookies(n: number): { cookie: string } {
  const locale = LANGUAGES[n % LANGUAGES.length]
  const currency = CURRENCIES[Math.floor(n / LANGUAGES.length) % CURRENCIES.length]
  return { cookie: `locale=${locale}; currency=${currency}` }
}
