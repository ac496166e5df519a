import { createHash } from 'node:crypto'
import type { Country, SiteSettings } from '@rialto/contract'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { cachedByKey } from '../../../cache/cached.ts'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text, textsOf } from '../../../lib/texts.ts'
import type { ModuleDeps, Snapshot } from './create-settings.ts'
import { presentMaster } from './present.ts'
import { selectRewordedTexts, selectSettings, selectSettingsVersion } from './repository.ts'
import { type Settings, settingKeys, settingsFromRows } from './schema.ts'

interface ListedSetting {
  name: string
  value: unknown
  /** `set` by the operator, the `default`, or from the `environment`. */
  from: 'set' | 'default' | 'environment'
  /** The variable of a setting from the environment. */
  variable?: string | undefined
}

/** Lists all settings with their present values: those that can be set, then those from the environment. */
export async function listSettings({ database, config }: Deps): Promise<ListedSetting[]> {
  const rows = await selectSettings(database.db)
  const settings = settingsFromRows(rows)
  const isSet = new Set(rows.map(({ key }) => key))
  const shown = presentMaster({ settings, gateways: config.gateways, refusedGateways: [] }, settings.app_locale, config)
  return [
    ...settingKeys.map(
      (name): ListedSetting => ({ name, value: settings[name], from: isSet.has(name) ? 'set' : 'default' }),
    ),
    ...environmentKeys.map(
      (name): ListedSetting => ({
        name,
        value: shown[name] ?? null,
        from: 'environment',
        variable: environmentVariableOf(name),
      }),
    ),
  ]
}

/** Reads the settings with a version that is not newer than they are, so that a change made with it overwrites nothing unseen. */
export async function readSettings({ database: { db } }: Deps): Promise<{ version: number; values: Settings }> {
  const version = await selectSettingsVersion(db)
  return { version, values: settingsFromRows(await selectSettings(db)) }
}

/** Exports all settings that can be changed. Secrets are not among them, since they are in the environment. */
export async function exportSettings({ database }: Deps): Promise<Settings> {
  return settingsFromRows(await selectSettings(database.db))
}

/** Site settings from the environment, and their variables. */
const variables = {
  app_environment: 'APP_ENV',
  app_url: 'APP_URL',
  social_sdk_url: 'SOCIAL_SDK_URL',
  pusher_app_key: 'PUSHER_APP_KEY',
  pusher_app_cluster: 'PUSHER_APP_CLUSTER',
  pusher_app_host: 'PUSHER_HOST',
} as const satisfies { [Name in keyof SiteSettings]?: string }

type EnvironmentKey = keyof typeof variables

const environmentKeys = Object.keys(variables) as EnvironmentKey[]

const isEnvironmentKey = (key: string): key is EnvironmentKey => Object.hasOwn(variables, key)

/** The variable of a setting that comes from the environment; undefined for all others. */
export const environmentVariableOf = (key: string): string | undefined =>
  isEnvironmentKey(key) ? variables[key] : undefined

interface Master {
  data: SiteSettings
  tag: string
}

/** Shows the site settings in a language with their ETag, computed once for each snapshot of the settings. */
export function createShowMaster({ config, settings }: ModuleDeps): (locale: string) => Promise<Master> {
  const bySnapshot = new WeakMap<Snapshot, Map<string, Master>>()
  return async (locale) => {
    const snapshot = await settings.snapshot()
    const byLocale = bySnapshot.get(snapshot) ?? new Map<string, Master>()
    bySnapshot.set(snapshot, byLocale)
    const cached = byLocale.get(locale)
    if (cached) return cached
    const data = presentMaster(snapshot, locale, config)
    const master = { data, tag: entityTag(data) }
    byLocale.set(locale, master)
    return master
  }
}

/** Computes a weak ETag of a value, which is the same for every compression. */
const entityTag = (value: unknown): string =>
  `W/"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}"`

/** The texts as the market words them, as they were shipped, or those alone that the market words otherwise. */
type TextPart = 'all' | 'original' | 'reworded'

interface LanguageTexts {
  texts: Readonly<Record<string, string>>
  tag: string
}

const CACHE_MS = 5_000

/** Shows the texts of a configured language with their ETag. A language without a file has an empty map, so it is shown in English. */
export function createShowTexts(
  deps: ModuleDeps,
): (locale: string, part: TextPart) => Promise<LanguageTexts | Refusal> {
  const originals = new Map<string, LanguageTexts>()
  const originalOf = (locale: string): LanguageTexts => {
    const found = originals.get(locale) ?? withTag(textsOf(locale) ?? {})
    originals.set(locale, found)
    return found
  }
  const rewordedOf = cachedByKey(deps, { ms: CACHE_MS, topics: ['settings'] }, async (locale: string) => {
    const rows = await selectRewordedTexts(deps.database.reading, locale)
    const reworded = withTag(Object.fromEntries(rows.map(({ key, text: wording }) => [key, wording])))
    const original = originalOf(locale)
    return { reworded, all: rows.length === 0 ? original : withTag({ ...original.texts, ...reworded.texts }) }
  })
  return async (locale, part) => {
    const { configured } = await deps.settings.locales()
    if (!configured.includes(locale)) return refuse('not_found', text('This language is not available'))
    if (part === 'original') return originalOf(locale)
    return (await rewordedOf(locale))[part]
  }
}

const withTag = (texts: LanguageTexts['texts']): LanguageTexts => ({ texts, tag: entityTag(texts) })

type CountryWithCode = Country & { code: string }

const lists = new Map<string, CountryWithCode[]>()

/** Lists the countries with a calling code, named and sorted in a language. */
export function listCountries(locale: string): CountryWithCode[] {
  const cached = lists.get(locale)
  if (cached) return cached
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
  const { compare } = new Intl.Collator([locale, 'en'])
  const list = getCountries()
    .map((code) => ({ name: names.of(code) ?? code, phone_code: getCountryCallingCode(code), code }))
    .sort((a, b) => compare(a.name, b.name))
  lists.set(locale, list)
  return list
}
