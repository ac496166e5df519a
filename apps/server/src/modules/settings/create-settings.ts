import { cached } from '../../cache/cached.ts'
import type { Deps } from '../../deps.ts'
import { readRows } from './read-rows.ts'
import { selectSettings } from './repository.ts'
import type { Settings } from './schema.ts'

/** How long a change made behind this process may go unseen (quality figures, "Caching rules"). */
const KEPT_MS = 5_000

/** All settings at one moment. The object stays the same one until something in it changes. */
export interface Snapshot {
  settings: Settings
  choices: Choices
}

/** What a request's language is chosen from. */
export interface Locales {
  configured: readonly string[]
  fallback: string
}

/** The languages and currencies that visitors may choose between. */
export interface Choices extends Locales {
  /** Names of the currencies beside the default one. */
  currencies: readonly string[]
}

export interface SettingsSource {
  /** Every setting, defaults filled in; from memory but for every few seconds. */
  read(): Promise<Settings>
  /** The same with the languages, as one object for as long as nothing changes. */
  snapshot(): Promise<Snapshot>
  /** At once where they are at hand. */
  locales(): Locales | Promise<Locales>
  /** The same with the currencies. */
  choices(): Choices | Promise<Choices>
}

/** What modules are built from, once settings can be read. */
export interface ModuleDeps extends Deps {
  settings: SettingsSource
}

export function createSettings(deps: Deps): SettingsSource {
  const { db } = deps.database
  let last: { source: string; snapshot: Snapshot } | undefined

  const snapshot = cached(deps, { ms: KEPT_MS, topics: ['settings'] }, async () => {
    const rows = await selectSettings(db)
    const source = JSON.stringify(rows)
    if (last?.source !== source) {
      const settings = readRows(rows)
      last = { source, snapshot: { settings, choices: choicesOf(settings) } }
    }
    return last.snapshot
  })
  const read = async () => (await snapshot()).settings
  const choices = () => snapshot.peek()?.choices ?? snapshot().then((known) => known.choices)

  return {
    snapshot,
    read,
    locales: choices,
    choices,
  }
}

function choicesOf({ languages, app_locale, currencies }: Settings): Choices {
  const configured = languages.map((language) => language.name)
  const fallback = configured.includes(app_locale) ? app_locale : (configured[0] ?? app_locale)
  return { configured, fallback, currencies: otherCurrencies(currencies) }
}

/** Who chooses the default one sees the same as who chooses none. */
export const otherCurrencies = (currencies: readonly { name: string; is_default?: boolean }[]): string[] =>
  currencies.filter((currency) => !currency.is_default).map(({ name }) => name)
