import type { SiteSettings } from '@rialto/contract'
import type { Changes } from '../../changes.ts'
import { keep } from '../../kept.ts'
import type { SettingsSource } from './create-settings.ts'

const KEPT_MS = 5_000
const TIMEOUT_MS = 10_000

/** Specification, section 7: every call says that a script makes it, and in which language. */
const headers = { 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'en' }

/** What pages and icons need of another server's settings. */
type Always = 'app_name' | 'app_locale' | 'languages' | 'theme_colors' | 'web_logo' | 'web_footer_description'
type Needed = Pick<SiteSettings, Always> & Partial<Pick<SiteSettings, 'social_auths' | 'favicon'>>
type Remote = Pick<SettingsSource, 'locales'> & { read(): Promise<Needed> }

/** The other server may leave out what it has nothing to say of, or say null. */
const whole = (found: Partial<SiteSettings>): Needed => ({
  app_name: found.app_name ?? '',
  app_locale: found.app_locale ?? 'en',
  languages: found.languages ?? [],
  theme_colors: found.theme_colors ?? {},
  web_logo: found.web_logo ?? null,
  web_footer_description: found.web_footer_description ?? null,
  social_auths: found.social_auths ?? undefined,
  favicon: found.favicon ?? undefined,
})

/** The settings of the server at `API_URL`, asked for every few seconds. */
export function createRemoteSettings(deps: { config: { apiUrl: string }; changes: Changes; now(): number }): Remote {
  const read = keep(deps, { ms: KEPT_MS, topics: [] }, async (): Promise<Needed> => {
    const reply = await fetch(`${deps.config.apiUrl}/api/master`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!reply.ok) throw new Error(`${deps.config.apiUrl}/api/master answered ${reply.status}`)
    const found = (await reply.json()) as Partial<SiteSettings> & { data?: Partial<SiteSettings> }
    return whole(found.data ?? found)
  })
  return {
    read,
    async locales() {
      const { languages, app_locale } = await read()
      const configured = languages.map((language) => language.name)
      return { configured: configured.length > 0 ? configured : [app_locale], fallback: app_locale }
    },
  }
}
