import type { InterfaceText } from '@rialto/contract'
import type { InterfaceTextView } from '@rialto/contract/market-enums'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { type ModuleDeps, selectRewordedTexts } from '../../base/settings/index.ts'
import { type CatalogueText, catalogueOf } from './catalogue.ts'
import { placesOf as builtPlacesOf } from './text-places.ts'

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
