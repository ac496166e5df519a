import type { LocalName } from '@rialto/contract'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { CONTENT_LOCALE, text } from '../../../lib/texts.ts'
import { cleanLine } from '../../../lib/words.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'

/** The languages that names are translated into. */
export const readLocales = async (settings: ModuleDeps['settings']): Promise<string[]> =>
  (await settings.read()).languages.map(({ name }) => name).filter((locale) => locale !== CONTENT_LOCALE)

/** Cleans names in other languages, or refuses languages that the market does not have. */
export function readNames(texts: readonly LocalName[] | undefined, locales: readonly string[]): LocalName[] | Refusal {
  const unknown = texts?.some(({ locale }) => !locales.includes(locale))
  if (unknown) return refuseField('texts', text('The market does not have this language'))
  return (texts ?? []).map(({ locale, name }) => ({ locale, name: cleanLine(name) }))
}

const refuseField = (field: string, message: ReturnType<typeof text>): Refusal =>
  refuse('invalid', message, { errors: { [field]: [{ text: message }] } })

/** The names as fields of the record: `texts.fr`. @param locales adds empty ones */
export const nameFields = (texts: readonly LocalName[], locales: readonly string[] = []): Record<string, string> => ({
  ...Object.fromEntries(locales.map((locale) => [`texts.${locale}`, ''])),
  ...Object.fromEntries(texts.map(({ locale, name }) => [`texts.${locale}`, name])),
})

/** Reads {@link nameFields} back. */
export const namesIn = (fields: Readonly<Record<string, unknown>>): LocalName[] =>
  Object.entries(fields)
    .filter(([field]) => field.startsWith('texts.'))
    .map(([field, name]) => ({ locale: field.slice('texts.'.length), name: String(name ?? '') }))

/** The option of a command that saves these names. */
export function namesOption(fields: Readonly<Record<string, unknown>>): string[] {
  const names = namesIn(fields)
  if (names.length === 0) return []
  return ['--names', JSON.stringify(Object.fromEntries(names.map(({ locale, name }) => [locale, name])))]
}
