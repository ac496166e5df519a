import { createHash } from 'node:crypto'
import type { Country, SiteSettings } from '@rialto/contract'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { cachedByKey } from '../../../cache/cached.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text, textsOf } from '../../../lib/texts.ts'
import type { ModuleDeps, Snapshot } from './create-settings.ts'
import { presentMaster } from './present.ts'
import { selectRewordedTexts } from './repository.ts'

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

const lists = new Map<string, Country[]>()

/** Lists the countries with a calling code, named and sorted in a language. */
export function listCountries(locale: string): Country[] {
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
