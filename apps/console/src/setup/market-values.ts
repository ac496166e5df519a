import type { MarketSettings } from '@rialto/contract'
import { directionOf, ownNameOf, symbolOf } from '../settings/names-of.ts'

/** The answers of the step. */
export interface MarketAnswers {
  name: string
  /** Codes, in the order of the market. */
  languages: readonly string[]
  mainLanguage: string
  timeZone: string
  currency: string
}

type Present = Pick<MarketSettings, 'app_name' | 'languages' | 'app_locale' | 'time_zone' | 'currency' | 'currencies'>

export const toAnswers = ({ app_name, languages, app_locale, time_zone, currency }: Present): MarketAnswers => ({
  name: app_name,
  languages: languages.map(({ name }) => name),
  mainLanguage: app_locale,
  timeZone: time_zone,
  currency: currency.name,
})

/** The settings that the answers make. Languages and currencies that were set otherwise before keep what is known of them. */
export function toSettings(answers: MarketAnswers, present: Present, locale: string): Partial<MarketSettings> {
  const { name, languages, mainLanguage, timeZone, currency } = answers
  const known = new Map(present.languages.map((language) => [language.name, language]))
  let id = Math.max(0, ...present.languages.map((language) => language.id))
  const currencies = {
    currency: { name: currency, symbol: symbolOf(currency), position: positionOf(currency, locale), rate: 1 },
    currencies: [
      {
        id: 1,
        name: currency,
        symbol: symbolOf(currency),
        is_default: true,
        rate_from_default: 1,
        position: positionOf(currency, locale),
      },
    ],
  }
  return {
    app_name: name.trim(),
    languages: languages.map((code) => {
      const language = known.get(code)
      if (language) return language
      id += 1
      return { id, name: code, title: titleOf(code), direction: directionOf(code) }
    }),
    app_locale: mainLanguage,
    time_zone: timeZone,
    ...(currency !== present.currency.name && currencies),
  }
}

/** The name of a language in itself, as a title: *Français*. */
export function titleOf(code: string): string {
  const name = ownNameOf(code)
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** On which side the language writes the sign of a currency. */
function positionOf(currency: string, locale: string): 'prefix' | 'suffix' {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1)
  const place = (type: string) => parts.findIndex((part) => part.type === type)
  return place('currency') < place('integer') ? 'prefix' : 'suffix'
}
