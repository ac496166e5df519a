import type { Deps } from '../../deps.ts'
import { keep } from '../../kept.ts'
import { defaultSettings } from './defaults.ts'
import { type MenuTexts, readMenuTexts } from './menu-texts.ts'
import { selectMenuTexts, selectSettings } from './repository.ts'
import { isSettingKey, Settings } from './schema.ts'

/** How long a change made behind this process may go unseen (quality figures, "Caching rules"). */
const KEPT_MS = 5_000

/** All settings at one moment. The object stays the same one until something in it changes. */
export interface Snapshot {
  settings: Settings
  menuTexts: MenuTexts
}

export interface SettingsSource {
  /** Every setting, defaults filled in; from memory but for every few seconds. */
  read(): Promise<Settings>
  /** The same with the texts of menus and footers. */
  snapshot(): Promise<Snapshot>
  /** What a request's language is chosen from. */
  locales(): Promise<{ configured: readonly string[]; fallback: string }>
}

/** What modules are built from, once settings can be read. */
export interface ModuleDeps extends Deps {
  settings: SettingsSource
}

export function createSettings(deps: Deps): SettingsSource {
  const { db } = deps.database
  let last: { source: string; snapshot: Snapshot } | undefined

  const snapshot = keep(deps, { ms: KEPT_MS, topics: ['settings'] }, async () => {
    const [rows, texts] = await Promise.all([selectSettings(db), selectMenuTexts(db)])
    const source = JSON.stringify([rows, texts])
    if (last?.source !== source)
      last = { source, snapshot: { settings: readRows(rows), menuTexts: readMenuTexts(texts) } }
    return last.snapshot
  })
  const read = async () => (await snapshot()).settings

  return {
    snapshot,
    read,
    async locales() {
      const { languages, app_locale } = await read()
      const configured = languages.map((language) => language.name)
      return { configured, fallback: configured.includes(app_locale) ? app_locale : (configured[0] ?? app_locale) }
    },
  }
}

/** A row that somebody spoilt by hand must not close the shop: its default holds until it is mended. */
function readRows(rows: { key: string; value_json: string }[]): Settings {
  const settings: Settings = { ...defaultSettings }
  for (const { key, value_json } of rows) {
    if (!isSettingKey(key)) continue
    const parsed = Settings.shape[key].safeParse(parseJson(value_json))
    if (parsed.success) Object.assign(settings, { [key]: parsed.data })
  }
  return settings
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
