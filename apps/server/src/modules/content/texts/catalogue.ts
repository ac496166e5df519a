import { textsOf } from '../../../texts/index.ts'

interface CatalogueForm {
  key: string
  /** A plural form of the language, or empty. */
  form: string
  original: string
}

/** A text of the locale files in one language. */
export interface CatalogueText {
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
export function catalogueOf(locale: string): readonly CatalogueText[] {
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
