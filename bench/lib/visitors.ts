const LANGUAGES = ['en', 'ar', 'fr', 'es', 'bn']
const CURRENCIES = ['USD', 'EUR', 'GBP', 'AED']

/** The number of visitors that see different pages. */
export const VISITORS = LANGUAGES.length * CURRENCIES.length

/** The cookies of visitor `n`. The cache holds a page once per language and currency. */
export function visitorCookies(n: number): { cookie: string } {
  const locale = LANGUAGES[n % LANGUAGES.length]
  const currency = CURRENCIES[Math.floor(n / LANGUAGES.length) % CURRENCIES.length]
  return { cookie: `locale=${locale}; currency=${currency}` }
}
