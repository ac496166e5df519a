import { shopUrl } from './shop-url.ts'

/** A text of the shop in one language, by its English wording: `t('{{count}} items', { count: 3 })`. */
export type Texts = (wording: string, values?: Record<string, string | number>) => string

/** The texts of the market in a language, so that one test runs in every language. */
export async function textsOf(locale = 'en'): Promise<Texts> {
  const reply = await fetch(`${shopUrl()}/api/lang/${locale}`)
  const texts: Record<string, string> = await reply.json()
  const plurals = new Intl.PluralRules(locale)
  return (wording, values = {}) => {
    const plural = typeof values.count === 'number' ? texts[`${wording}_${plurals.select(values.count)}`] : undefined
    return (plural ?? texts[wording] ?? wording).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
}
