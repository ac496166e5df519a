import type { LocalName } from '@rialto/contract'

/** The language of the market's content; the others translate it. */
export const CONTENT_LOCALE = 'en'

/** The fields of a form of one value: `name`, others of its kind, and `texts.fr` for each language. */
export type ValueFields = Record<string, string>

const PREFIX = 'texts.'
export const fieldOf = (locale: string) => `${PREFIX}${locale}`

/** The languages that names are translated into. */
export const otherLanguages = <Language extends { name: string }>(languages: readonly Language[]): Language[] =>
  languages.filter(({ name }) => name !== CONTENT_LOCALE)

/** The names in all languages as fields, empty where one is missing. */
export const nameFields = (texts: readonly LocalName[], languages: readonly { name: string }[]): ValueFields =>
  Object.fromEntries(
    otherLanguages(languages).map(({ name: locale }) => [
      fieldOf(locale),
      texts.find((one) => one.locale === locale)?.name ?? '',
    ]),
  )

/** Changed names as the server takes them; undefined: none. */
export function changedNames(changes: Partial<ValueFields>): LocalName[] | undefined {
  const names = Object.entries(changes)
    .filter(([field]) => field.startsWith(PREFIX))
    .map(([field, name = '']) => ({ locale: field.slice(PREFIX.length), name }))
  return names.length === 0 ? undefined : names
}

/** How many languages have no name. */
export const missingNames = (texts: readonly LocalName[], languages: readonly { name: string }[]): number =>
  otherLanguages(languages).filter(({ name }) => !texts.some(({ locale }) => locale === name)).length

/** Reads `data.current` of a `stale` refusal. */
export function readCurrentFields(current: unknown): { version: number; values: ValueFields } {
  const { version, fields } = current as { version: number; fields: Record<string, unknown> }
  const values = Object.entries(fields).map(([name, value]) => [name, String(value ?? '')])
  return { version, values: Object.fromEntries(values) }
}
