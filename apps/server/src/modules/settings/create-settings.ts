import type { Deps } from '../../deps.ts'
import { keep } from '../../kept.ts'
import { readRows } from './read-rows.ts'
import { selectSettings } from './repository.ts'
import type { Settings } from './schema.ts'

/** How long a change made behind this process may go unseen (quality figures, "Caching rules"). */
const KEPT_MS = 5_000

/** All settings at one moment. The object stays the same one until something in it changes. */
export interface Snapshot {
  settings: Settings
  locales: Locales
}

/** What a request's language is chosen from. */
export interface Locales {
  configured: readonly string[]
  fallback: string
}

export interface SettingsSource {
  /** Every setting, defaults filled in; from memory but for every few seconds. */
  read(): Promise<Settings>
  /** The same with the languages, as one object for as long as nothing changes. */
  snapshot(): Promise<Snapshot>
  /** At once where they are at hand. */
  locales(): Locales | Promise<Locales>
}

/** What modules are built from, once settings can be read. */
export interface ModuleDeps extends Deps {
  settings: SettingsSource
}

export function createSettings(deps: Deps): SettingsSource {
  const { db } = deps.database
  let last: { source: string; snapshot: Snapshot } | undefined

  const snapshot = keep(deps, { ms: KEPT_MS, topics: ['settings'] }, async () => {
    const rows = await selectSettings(db)
    const source = JSON.stringify(rows)
    if (last?.source !== source) {
      const settings = readRows(rows)
      last = { source, snapshot: { settings, locales: localesOf(settings) } }
    }
    return last.snapshot
  })
  const read = async () => (await snapshot()).settings

  return {
    snapshot,
    read,
    locales: () => snapshot.known()?.locales ?? snapshot().then(({ locales }) => locales),
  }
}

function localesOf({ languages, app_locale }: Settings): Locales {
  const configured = languages.map((language) => language.name)
  return { configured, fallback: configured.includes(app_locale) ? app_locale : (configured[0] ?? app_locale) }
}
