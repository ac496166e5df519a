import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InterfaceText } from '@rialto/contract'
import type { InterfaceTextView } from '@rialto/contract/market-enums'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { repositoryRoot } from '../../../lib/repository-root.ts'
import { text, textsOf } from '../../../lib/texts.ts'
import { type ModuleDeps, selectRewordedTexts } from '../../base/settings/index.ts'
import { selectWordings } from './repository.ts'

interface CatalogueForm {
  key: string
  /** A plural form of the language, or empty. */
  form: string
  original: string
}

/** A text of the locale files in one language. */
interface CatalogueText {
  /** The key without a plural form, which no other text has. */
  name: string
  english: string
  /** Another text has the same English words. */
  hasTwin: boolean
  forms: readonly CatalogueForm[]
}

const PLURAL = /^(.*\{\{count\}\}.*)_(zero|one|two|few|many|other)$/s

const catalogues = new Map<string, readonly CatalogueText[]>()

/** All texts of a language by their English wording; plural forms of a text belong together. */
function catalogueOf(locale: string): readonly CatalogueText[] {
  const known = catalogues.get(locale) ?? readCatalogue(locale)
  catalogues.set(locale, known)
  return known
}

function readCatalogue(locale: string): CatalogueText[] {
  const english = textsOf('en') ?? {}
  const forms = new Map<string, CatalogueForm[]>()
  for (const [key, original] of Object.entries(textsOf(locale) ?? {})) {
    const [, base = key, form = ''] = PLURAL.exec(key) ?? []
    forms.set(base, [...(forms.get(base) ?? []), { key, form, original }])
  }
  const texts = [...forms].map(([name, all]) => ({
    name,
    english: english[name] ?? english[`${name}_other`] ?? name,
    forms: all,
  }))
  const uses = new Map<string, number>()
  for (const { english: words } of texts) uses.set(words, (uses.get(words) ?? 0) + 1)
  return texts
    .map((one) => ({ ...one, hasTwin: (uses.get(one.english) ?? 0) > 1 }))
    .sort((a, b) => a.english.localeCompare(b.english, 'en') || (a.name < b.name ? -1 : 1))
}

/** Finds a text by the key of one of its forms. */
export const findText = (locale: string, key: string): CatalogueText | undefined =>
  catalogueOf(locale).find(({ forms }) => forms.some((form) => form.key === key))

const FILE = join(repositoryRoot, 'apps/server/build/text-places.json')

let known: Readonly<Record<string, readonly string[]>> | undefined

/** The pages on which a text stands, by its key without a plural form. None where the sources were never built, as in development. */
function builtPlacesOf(key: string): readonly string[] {
  known ??= readPlaces()
  return Object.hasOwn(known, key) ? (known[key] ?? []) : []
}

function readPlaces(): Record<string, string[]> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'))
  } catch {
    return {}
  }
}

interface TextQuery {
  locale: string
  view: InterfaceTextView
  search: string
  /** The page on which they stand; undefined: all. */
  place?: string | undefined
  /** The number of texts before the page. */
  cursor?: number | undefined
  limit: number
}

interface TextList {
  items: InterfaceText[]
  next_cursor: string | null
  total: number
  counts: Record<InterfaceTextView, number>
  places: { id: string; count: number }[]
}

export const languageNotFound = (): Refusal => refuse('not_found', text('This language is not available'))

/** Lists the texts of the interface in a language, by their English wording. */
export async function listTexts(
  { database, settings }: Pick<ModuleDeps, 'database' | 'settings'>,
  { locale, view, search, place, cursor = 0, limit }: TextQuery,
  /** The places of a text, which a build has derived from the sources. */
  placesOf = builtPlacesOf,
): Promise<TextList | Refusal> {
  const { configured } = await settings.locales()
  if (!configured.includes(locale)) return languageNotFound()
  const rows = await selectRewordedTexts(database.db, locale)
  const own = new Map(rows.map(({ key, text: wording }) => [key, wording]))
  const every = catalogueOf(locale)
  const all = place === undefined ? every : every.filter(({ name }) => placesOf(name).includes(place))
  const reworded = all.filter(({ forms }) => forms.some(({ key }) => own.has(key)))
  const words = search.toLowerCase()
  const found = (view === 'reworded' ? reworded : all)
    .map((one) => presentText(one, own, placesOf))
    .filter((one) => words === '' || holds(one, words))
  return {
    items: found.slice(cursor, cursor + limit),
    next_cursor: found.length > cursor + limit ? String(cursor + limit) : null,
    total: found.length,
    counts: { all: all.length, reworded: reworded.length },
    places: countPlaces(every, placesOf),
  }
}

type PlacesOf = typeof builtPlacesOf

function countPlaces(texts: readonly CatalogueText[], placesOf: PlacesOf): { id: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { name } of texts) for (const id of placesOf(name)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].map(([id, count]) => ({ id, count }))
}

export const presentText = (
  { name, english, hasTwin, forms }: CatalogueText,
  own: ReadonlyMap<string, string>,
  placesOf: PlacesOf = builtPlacesOf,
): InterfaceText => ({
  name,
  english,
  has_twin: hasTwin,
  places: [...placesOf(name)],
  forms: forms.map((form) => ({ ...form, text: own.get(form.key) ?? null })),
})

const holds = ({ english, forms }: InterfaceText, words: string): boolean =>
  [english, ...forms.flatMap(({ original, text: wording }) => [original, wording ?? ''])].some((one) =>
    one.toLowerCase().includes(words),
  )

/** Lists the texts that the market words otherwise, in all languages. */
export const listWordings = ({ database }: Pick<Deps, 'database'>) => selectWordings(database.db)
