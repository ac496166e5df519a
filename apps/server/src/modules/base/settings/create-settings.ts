import { cached } from '../../../cache/cached.ts'
import type { StripeConfig } from '../../../config/payments.ts'
import type { Deps } from '../../../deps.ts'
import { setMarketCurrency } from '../../../lib/money.ts'
import { shippedLocales } from '../../../texts/index.ts'
import { findOpening } from './find-opening.ts'
import { selectPageSlugs, selectSettings } from './repository.ts'
import type { Settings } from './schema.ts'
import { settingsFromRows } from './settings-from-rows.ts'
import { findStripeCheck, findStripeKeys } from './stripe-keys.ts'

/** A change that another program makes in the database is seen after this time at the latest. */
const CACHE_MS = 5_000

/** All settings at one moment. The same object is returned until a setting changes. */
export interface Snapshot {
  settings: Settings
  choices: Choices
  /** The keys of Stripe; undefined: it cannot be paid by. */
  stripe: StripeConfig | undefined
  /** Stripe has refused these keys, so nobody is sent there. */
  isStripeRefused: boolean
  /** The market is being set up, and shoppers see that it opens soon. */
  isOpening: boolean
  /** The slugs of the pages that can be read. */
  pages: readonly string[]
}

/** The languages among which a request's language is chosen. */
export interface Locales {
  configured: readonly string[]
  fallback: string
}

/** The languages and currencies that visitors may choose between. */
export interface Choices extends Locales {
  /** Names of the currencies without the default one. */
  currencies: readonly string[]
}

export interface SettingsSource {
  /** Reads all settings with defaults, from a cache of some seconds. */
  read(): Promise<Settings>
  /** Reads settings and choices as one object, the same until a setting changes. */
  snapshot(): Promise<Snapshot>
  /** Returns the languages without waiting if they are cached. */
  locales(): Locales | Promise<Locales>
  /** Returns languages and currencies without waiting if they are cached. */
  choices(): Choices | Promise<Choices>
  /** Returns {@link Snapshot.isOpening} without waiting if it is cached. */
  isOpening(): boolean | Promise<boolean>
}

/** The dependencies of modules, with settings. */
export interface ModuleDeps extends Deps {
  settings: SettingsSource
}

export function createSettings(deps: Deps): SettingsSource {
  const { db } = deps.database
  let last: { source: string; snapshot: Snapshot } | undefined
  // An open market stays open.
  let isOpen = false

  const snapshot = cached(deps, { ms: CACHE_MS, topics: ['settings'] }, async () => {
    const [rows, stripe, pages] = await Promise.all([
      selectSettings(db),
      findStripeKeys(deps),
      selectPageSlugs(db, deps.now()),
    ])
    const isOpening = !isOpen && (await findOpening(db)) !== undefined
    isOpen = !isOpening
    const isStripeRefused = stripe !== undefined && (await findStripeCheck(deps, stripe))?.state === 'refused'
    const source = JSON.stringify([rows, stripe, isStripeRefused, isOpening, pages])
    if (last?.source !== source) {
      const settings = settingsFromRows(rows)
      setMarketCurrency(settings.currency.name)
      const choices = choicesOf(settings)
      // The owner chooses a language of the console before those of the market are known.
      const locales = isOpening ? { configured: shippedLocales } : {}
      const shown = { ...choices, ...locales }
      last = { source, snapshot: { settings, choices: shown, stripe, isStripeRefused, isOpening, pages } }
    }
    return last.snapshot
  })
  const read = async () => (await snapshot()).settings
  const choices = () => snapshot.peek()?.choices ?? snapshot().then((current) => current.choices)

  return {
    snapshot,
    read,
    locales: choices,
    choices,
    isOpening: () => !isOpen && (snapshot.peek()?.isOpening ?? snapshot().then((current) => current.isOpening)),
  }
}

function choicesOf({ languages, app_locale, currencies }: Settings): Choices {
  const configured = languages.map((language) => language.name)
  const fallback = configured.includes(app_locale) ? app_locale : (configured[0] ?? app_locale)
  return { configured, fallback, currencies: otherCurrencies(currencies) }
}

/** Lists the currencies without the default one, which is shown without a choice as well. */
export const otherCurrencies = (currencies: readonly { name: string; is_default?: boolean }[]): string[] =>
  currencies.filter((currency) => !currency.is_default).map(({ name }) => name)
