import type { SiteSettings } from '@rialto/contract'
import { cached } from '../../cache/cached.ts'
import type { InvalidationBus } from '../../cache/invalidation-bus.ts'
import { otherCurrencies, type SettingsSource } from './create-settings.ts'

const KEPT_MS = 5_000
const TIMEOUT_MS = 10_000

/** docs/spec §7: every call says that a script makes it, and in which language. */
const headers = { 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'en' }

/** What pages and icons need of another server's settings. */
type Always =
  | 'app_name'
  | 'app_locale'
  | 'languages'
  | 'currencies'
  | 'theme_colors'
  | 'web_logo'
  | 'web_footer_description'
type Maybe = 'social_auths' | 'favicon' | 'pusher_app_cluster' | 'pusher_app_host'
type Needed = Pick<SiteSettings, Always> & Partial<Pick<SiteSettings, Maybe>>
type Remote = Pick<SettingsSource, 'locales' | 'choices'> & { read(): Promise<Needed> }

/** The other server may leave out what it has nothing to say of, or say null. */
const whole = (found: Partial<SiteSettings>): Needed => ({
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

/** The settings of the server at `API_URL`, asked for every few seconds. */
export function createRemoteSettings(deps: {
  config: { apiUrl: string }
  invalidations: InvalidationBus
  now(): number
}): Remote {
  const read = cached(deps, { ms: KEPT_MS, topics: [] }, async (): Promise<Needed> => {
    const reply = await fetch(`${deps.config.apiUrl}/api/master`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!reply.ok) throw new Error(`${deps.config.apiUrl}/api/master answered ${reply.status}`)
    const found = (await reply.json()) as Partial<SiteSettings> & { data?: Partial<SiteSettings> }
    return whole(found.data ?? found)
  })
  const choices = async () => {
    const { languages, app_locale, currencies } = await read()
    const named = languages.map((language) => language.name)
    const configured = named.length > 0 ? named : [app_locale]
    return { configured, fallback: app_locale, currencies: otherCurrencies(currencies) }
  }
  return { read, locales: choices, choices }
}
