import type { SiteSettings } from '@rialto/contract'
import type { Changes } from '../../changes.ts'
import { keep } from '../../kept.ts'
import type { SettingsSource } from './create-settings.ts'

const KEPT_MS = 5_000
const TIMEOUT_MS = 10_000

/** What pages and icons need of another server's settings: it may leave out what the specification lets it leave out. */
type Remote = Pick<SettingsSource, 'locales'> & { read(): Promise<SiteSettings> }

/** The settings of the server at `API_URL`, asked for every few seconds. */
export function createRemoteSettings(deps: { config: { apiUrl: string }; changes: Changes; now(): number }): Remote {
  const read = keep(deps, { ms: KEPT_MS, topics: [] }, async (): Promise<SiteSettings> => {
    const reply = await fetch(`${deps.config.apiUrl}/api/master`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!reply.ok) throw new Error(`${deps.config.apiUrl}/api/master answered ${reply.status}`)
    const { data } = (await reply.json()) as { data: SiteSettings }
    return data
  })
  return {
    read,
    async locales() {
      const { languages = [], app_locale = 'en' } = await read()
      const configured = languages.map((language) => language.name)
      return { configured: configured.length > 0 ? configured : [app_locale], fallback: app_locale }
    },
  }
}
