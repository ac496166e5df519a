import type { SiteSettings } from '@rialto/contract'
import { LANGUAGES } from '@rialto/contract/languages'
import type { LegalRole } from '@rialto/contract/market-enums'
import { z } from 'zod'
import { cached } from '../../../cache/cached.ts'
import type { InvalidationBus } from '../../../cache/invalidation-bus.ts'
import type { GatewayKeys } from '../../../config/gateways.ts'
import type { Database, Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { setMarketCurrency } from '../../../lib/money.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import {
  hasNobody,
  type ReadablePage,
  type SetupRow,
  selectReadablePages,
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
  /** The keys of each payment gateway that has them, from the environment or the console. */
  gateways: GatewayKeys
  /** Gateways that have refused their keys, so nobody is sent there. */
  refusedGateways: readonly string[]
  /** The market is being set up, and shoppers see that it opens soon. */
  isOpening: boolean
  /** The slugs of the pages that can be read. */
  pages: readonly string[]
  /** Whether goods are recalled at present, were ever, or never. */
  recalls: 'running' | 'ended' | 'none'
  /** Those among them that have a role for the law. */
  legalPages: Readonly<Partial<Record<LegalRole, ReadablePage>>>
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
    const [rows, stripe, readable] = await Promise.all([
      selectSettings(db),
      findStripeKeys(deps),
      selectReadablePages(db, deps.now()),
    ])
    const isOpening = !isOpen && (await findOpening(db)) !== undefined
    isOpen = !isOpening
    const isStripeRefused = stripe !== undefined && (await findStripeCheck(deps, stripe))?.state === 'refused'
    const refusedGateways = isStripeRefused ? ['stripe'] : []
    const source = JSON.stringify([rows, stripe, refusedGateways, isOpening, readable])
    if (last?.source !== source) {
      const settings = settingsFromRows(rows)
      setMarketCurrency(settings.currency.name)
      const choices = choicesOf(settings)
      // The owner chooses a language of the console before those of the market are known.
      const locales = isOpening ? { configured: LANGUAGES } : {}
      const shown = { ...choices, ...locales }
      const gateways = { ...deps.config.gateways, ...(stripe && { stripe }) }
      last = { source, snapshot: { settings, choices: shown, gateways, refusedGateways, isOpening, ...readable } }
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
const otherCurrencies = (currencies: readonly { name: string; is_default?: boolean }[]): string[] =>
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

/** The setting `eu_consumers` as it is in this transaction, so that nothing is published while it is switched on. */
export async function sellsToConsumers(db: Db | Tx): Promise<boolean> {
  const stored = await selectSetting(db, 'eu_consumers')
  return stored === undefined ? defaultSettings.eu_consumers : stored === 'true'
}

/** Whether `seller_facts` is `require` in this transaction, so that nothing is published while it is switched on. */
export const asksForFactsFirst = async (db: Db | Tx): Promise<boolean> =>
  (await selectSetting(db, 'seller_facts')) === '"require"'

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

const TIMEOUT_MS = 10_000

/** The headers of every call (docs/spec §7). */
const headers = { 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'en' }

/** The settings of another server that pages and icons need. */
type RequiredSetting =
  | 'app_name'
  | 'app_locale'
  | 'languages'
  | 'currencies'
  | 'theme_colors'
  | 'web_logo'
  | 'web_footer_description'
type OptionalSetting = 'social_auths' | 'favicon' | 'pusher_app_cluster' | 'pusher_app_host'
type PageSettings = Pick<SiteSettings, RequiredSetting> & Partial<Pick<SiteSettings, OptionalSetting>>
type RemoteSettings = Pick<SettingsSource, 'locales' | 'choices'> & { read(): Promise<PageSettings> }

/** Fills in settings that the other server leaves out or sends as null. */
const withDefaults = (found: Partial<SiteSettings>): PageSettings => ({
  app_name: found.app_name ?? '',
  app_locale: found.app_locale ?? 'en',
  languages: found.languages ?? [],
  currencies: found.currencies ?? [],
  theme_colors: found.theme_colors ?? {},
  web_logo: found.web_logo ?? null,
  web_footer_description: found.web_footer_description ?? null,
  social_auths: found.social_auths ?? undefined,
  favicon: found.favicon ?? undefined,
  pusher_app_cluster: found.pusher_app_cluster,
  pusher_app_host: found.pusher_app_host,
})

/** Reads the settings of the server at `API_URL`, cached for some seconds. */
export function createRemoteSettings(deps: {
  config: { apiUrl: string }
  invalidations: InvalidationBus
  now(): number
}): RemoteSettings {
  const read = cached(deps, { ms: CACHE_MS, topics: [] }, async (): Promise<PageSettings> => {
    const reply = await fetch(`${deps.config.apiUrl}/api/master`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!reply.ok) throw new Error(`${deps.config.apiUrl}/api/master answered ${reply.status}`)
    const found = (await reply.json()) as Partial<SiteSettings> & { data?: Partial<SiteSettings> }
    return withDefaults(found.data ?? found)
  })
  const choices = async () => {
    const { languages, app_locale, currencies } = await read()
    const names = languages.map((language) => language.name)
    const configured = names.length > 0 ? names : [app_locale]
    return { configured, fallback: app_locale, currencies: otherCurrencies(currencies) }
  }
  return { read, locales: choices, choices }
}
