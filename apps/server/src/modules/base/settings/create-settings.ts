import { z } from 'zod'
import { cached } from '../../../cache/cached.ts'
import type { StripeConfig } from '../../../config/payments.ts'
import type { Database, Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { setMarketCurrency } from '../../../lib/money.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { shippedLocales, text } from '../../../lib/texts.ts'
import {
  hasNobody,
  type SetupRow,
  selectPageSlugs,
  selectSetting,
  selectSettings,
  selectSetup,
  upsertSetting,
} from './repository.ts'
import { defaultSettings, isSettingKey, Settings, settingKeys, settingsFromRows } from './schema.ts'
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
interface Locales {
  configured: readonly string[]
  fallback: string
}

/** The languages and currencies that visitors may choose between. */
interface Choices extends Locales {
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

/** The name of the market's currency as it is in this transaction. */
export async function currentCurrency(db: Db | Tx): Promise<string> {
  const stored = await selectSetting(db, 'currency')
  const rows = stored === undefined ? [] : [{ key: 'currency', value_json: stored }]
  return settingsFromRows(rows).currency.name
}

/** Reads the currency that this process presents and parses amounts in. Every program that opens a market calls it once migrated. */
export async function readMarketCurrency({ db }: Pick<Database, 'db'>): Promise<void> {
  setMarketCurrency(await currentCurrency(db))
}

/** The setting `product_approval` as it is in this transaction, so that no product slips through while it is switched on. */
export async function asksApproval(db: Db | Tx): Promise<boolean> {
  const stored = await selectSetting(db, 'product_approval')
  return stored === undefined ? defaultSettings.product_approval : stored === 'true'
}

/** The setting `multi_vendor` as it is in this transaction, so that no shop opens beside another while it is switched off. */
export async function hasManySellers(db: Db | Tx): Promise<boolean> {
  const stored = await selectSetting(db, 'multi_vendor')
  return stored === undefined ? defaultSettings.multi_vendor : stored === 'true'
}

/**
 * Finds the first run that is not completed; undefined once the market is open. A market that commands have filled before anybody used
 * the link is open too.
 */
export async function findOpening(db: Db | Tx): Promise<SetupRow | undefined> {
  const setup = await selectSetup(db)
  if (!setup || setup.opened_at !== null) return undefined
  return setup.owner_id !== null || (await hasNobody(db)) ? setup : undefined
}

/**
 * Writes one setting if it has the contract's shape. The caller publishes `settings` after the commit.
 * @returns a refusal if key or value are invalid; otherwise undefined.
 */
export async function saveSetting(tx: Tx, key: string, value: unknown): Promise<Refusal | undefined> {
  if (!isSettingKey(key))
    return refuse('invalid', text('There is no setting {{key}}. There are: {{known}}'), {
      values: { key, known: settingKeys.join(', ') },
    })
  const parsed = Settings.shape[key].safeParse(value)
  if (!parsed.success)
    return refuse('invalid', text('The setting {{key}} is not valid: {{reason}}'), {
      values: { key, reason: z.prettifyError(parsed.error) },
    })
  await upsertSetting(tx, key, JSON.stringify(parsed.data))
}
