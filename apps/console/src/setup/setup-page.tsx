import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSettings, SetupStart } from '@rialto/contract'
import { directionOf } from '@rialto/contract/languages'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showError } from '../lib/errors.tsx'
import { Mark } from '../lib/mark.tsx'
import { changeLanguage } from '../lib/preferences.ts'
import { ownNameOf, symbolOf } from '../settings/option-names.ts'

interface SetupPageProps {
  title: string
  languages: SetupStart['languages']
  /** Beside the content on wide screens, above it on phones. */
  progress?: ReactNode
  children: ReactNode
}

/** A whole page outside of the console's frame. The language comes first, as nothing else is understood without it. */
export function SetupPage({ title, languages, progress, children }: SetupPageProps) {
  const { i18n, t } = useTranslation()
  const queries = useQueryClient()
  return (
    <div className="mx-auto grid min-h-dvh max-w-240 grid-cols-1 content-start gap-6 px-4 py-6 narrow:px-2 sm:py-10">
      <title>{title}</title>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <span className="flex items-center gap-2.5 text-18 font-semibold">
          <Mark />
          {t('A new market')}
        </span>
        <NativeSelect
          label={t('Language')}
          labelHidden
          className="w-40"
          value={i18n.language}
          onChange={({ target }) => {
            const chosen = languages.find(({ name }) => name === target.value)
            if (chosen)
              changeLanguage(chosen, queries).catch((error) => showError(error, t('The shop cannot be reached')))
          }}
        >
          {languages.map(({ name }) => (
            <option key={name} value={name} lang={name}>
              {titleOf(name)}
            </option>
          ))}
        </NativeSelect>
      </header>
      <div
        className={
          progress ? 'grid grid-cols-1 items-start gap-6 md:grid-cols-[220px_minmax(0,1fr)]' : 'grid justify-center'
        }
      >
        {progress}
        <main className={`panel min-w-0 p-5 narrow:p-3 sm:p-7 ${progress ? '' : 'w-full max-w-110'}`}>{children}</main>
      </div>
    </div>
  )
}

/** The answers of the step. */
export interface MarketAnswers {
  name: string
  /** Codes, in the order of the market. */
  languages: readonly string[]
  mainLanguage: string
  timeZone: string
  /** A code; null: not said. */
  homeCountry: string | null
  /** Prices have the tax in them, and delivery is taxed as the goods. */
  pricesIncludeTax: boolean
  currency: string
}

type Present = Pick<
  MarketSettings,
  | 'app_name'
  | 'languages'
  | 'app_locale'
  | 'time_zone'
  | 'home_country'
  | 'prices_include_tax'
  | 'currency'
  | 'currencies'
>

export const toAnswers = ({
  app_name,
  languages,
  app_locale,
  time_zone,
  home_country,
  prices_include_tax,
  currency,
}: Present): MarketAnswers => ({
  name: app_name,
  languages: languages.map(({ name }) => name),
  mainLanguage: app_locale,
  timeZone: time_zone,
  homeCountry: home_country,
  pricesIncludeTax: prices_include_tax,
  currency: currency.name,
})

/** The settings that the answers make. Languages and currencies that were set otherwise before keep what is known of them. */
export function toSettings(answers: MarketAnswers, present: Present, locale: string): Partial<MarketSettings> {
  const { name, languages, mainLanguage, timeZone, homeCountry, pricesIncludeTax, currency } = answers
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
    home_country: homeCountry,
    prices_include_tax: pricesIncludeTax,
    tax_on_delivery: pricesIncludeTax ? 'goods' : 'none',
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
