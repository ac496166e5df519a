import type { InterfaceText } from '@rialto/contract'
import type { InterfaceTextView } from '@rialto/contract/market-enums'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { type ModuleDeps, selectRewordedTexts } from '../settings/index.ts'
import { type CatalogueText, catalogueOf } from './catalogue.ts'

interface TextQuery {
  locale: string
  view: InterfaceTextView
  search: string
  /** The number of texts before the page. */
  cursor?: number | undefined
  limit: number
}

interface TextList {
  items: InterfaceText[]
  next_cursor: string | null
  total: number
  counts: Record<InterfaceTextView, number>
}

export const languageNotFound = (): Refusal => refuse('not_found', text('This language is not available'))

/** Lists the texts of the interface in a language, by their English wording. */
export async function listTexts(
  { database, settings }: ModuleDeps,
  { locale, view, search, cursor = 0, limit }: TextQuery,
): Promise<TextList | Refusal> {
  const { configured } = await settings.locales()
  if (!configured.includes(locale)) return languageNotFound()
  const rows = await selectRewordedTexts(database.db, locale)
  const own = new Map(rows.map(({ key, text: wording }) => [key, wording]))
  const all = catalogueOf(locale)
  const reworded = all.filter(({ forms }) => forms.some(({ key }) => own.has(key)))
  const words = search.toLowerCase()
  const found = (view === 'reworded' ? reworded : all)
    .map((one) => presentText(one, own))
    .filter((one) => words === '' || holds(one, words))
  return {
    items: found.slice(cursor, cursor + limit),
    next_cursor: found.length > cursor + limit ? String(cursor + limit) : null,
    total: found.length,
    counts: { all: all.length, reworded: reworded.length },
  }
}

export const presentText = ({ english, forms }: CatalogueText, own: ReadonlyMap<string, string>): InterfaceText => ({
  english,
  forms: forms.map((form) => ({ ...form, text: own.get(form.key) ?? null })),
})

const holds = ({ english, forms }: InterfaceText, words: string): boolean =>
  [english, ...forms.flatMap(({ original, text: wording }) => [original, wording ?? ''])].some((one) =>
    one.toLowerCase().includes(words),
  )
