import type { SiteSettings } from '@rialto/contract'
import { cached } from '../../../cache/cached.ts'
import type { InvalidationBus } from '../../../cache/invalidation-bus.ts'
import { otherCurrencies, type SettingsSource } from './create-settings.ts'

const CACHE_MS = 5_000
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
