import type { LocalName } from '@rialto/contract'
import type { Db, Tx } from '../../db/index.ts'
import type { TaxonomyKind } from '../../db/tables.ts'
import { cleanLine } from '../../lib/names.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import type { ModuleDeps } from '../settings/index.ts'
import { CONTENT_LOCALE } from '../translations/index.ts'

/** Brands are proper names, the same in every language. */
export type TranslatedTaxonomy = Exclude<TaxonomyKind, 'brand'>

export type NamesById = ReadonlyMap<number, LocalName[]>

/** The languages that names are translated into. */
export const readLocales = async (settings: ModuleDeps['settings']): Promise<string[]> =>
  (await settings.read()).languages.map(({ name }) => name).filter((locale) => locale !== CONTENT_LOCALE)

/** The names in other languages, by the value's id. @param ids absent: of all values */
export async function selectNames(db: Db | Tx, kind: TranslatedTaxonomy, ids?: readonly number[]): Promise<NamesById> {
  if (ids?.length === 0) return new Map()
  const rows = await db
    .selectFrom('translations')
    .where('kind', '=', kind)
    .$if(ids !== undefined, (query) => query.where('item_id', 'in', ids ?? []))
    .select(['item_id', 'locale', 'texts_json'])
    .orderBy('locale')
    .execute()
  const names = new Map<number, LocalName[]>()
  for (const { item_id, locale, texts_json } of rows) {
    const { name } = JSON.parse(texts_json) as { name?: string }
    if (name) names.set(item_id, [...(names.get(item_id) ?? []), { locale, name }])
  }
  return names
}

/** Replaces the names in the given languages; an empty one removes the translation. */
export async function saveNames(
  tx: Tx,
  kind: TranslatedTaxonomy,
  { id, texts }: { id: number; texts: readonly LocalName[] },
): Promise<void> {
  for (const { locale, name } of texts) {
    if (name === '')
      await tx
        .deleteFrom('translations')
        .where('kind', '=', kind)
        .where('item_id', '=', id)
        .where('locale', '=', locale)
        .execute()
    else {
      const texts_json = JSON.stringify({ name })
      await tx
        .insertInto('translations')
        .values({ kind, item_id: id, locale, texts_json })
        .onConflict((conflict) => conflict.columns(['kind', 'locale', 'item_id']).doUpdateSet({ texts_json }))
        .execute()
    }
  }
}

/** Cleans names in other languages, or refuses languages that the market does not have. */
export function readNames(texts: readonly LocalName[] | undefined, locales: readonly string[]): LocalName[] | Refusal {
  const unknown = texts?.some(({ locale }) => !locales.includes(locale))
  if (unknown) return refuseField('texts', text('The market does not have this language'))
  return (texts ?? []).map(({ locale, name }) => ({ locale, name: cleanLine(name) }))
}

export const refuseField = (field: string, message: ReturnType<typeof text>): Refusal =>
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
