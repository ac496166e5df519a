import type { LocalName } from '@rialto/contract'
import { TAXONOMY_VIEWS, type TaxonomyView } from '@rialto/contract/market-enums'
import type { Db } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { CONTENT_LOCALE, text } from '../../../lib/texts.ts'
import { cleanLine } from '../../../lib/words.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { countValues, type ListedValue, selectNames, selectValue, selectValues } from './repository.ts'
import { countProducts } from './repository-steps.ts'
import type { MarketValues, ValueKind } from './rules.ts'

interface ValueQuery {
  view: TaxonomyView
  search: string
  cursor?: string | undefined
  limit: number
}

interface ValueList<Kind extends ValueKind> {
  items: MarketValues[Kind][]
  next_cursor: string | null
  total: number | null
  counts: Record<TaxonomyView, number>
}

/** Lists brands, colours or sizes with how many products have each. */
export async function listValues<Kind extends ValueKind>(
  { database: { db }, settings }: Pick<ModuleDeps, 'database' | 'settings'>,
  kind: Kind,
  { view, search, cursor, limit }: ValueQuery,
): Promise<ValueList<Kind>> {
  const locales = await readLocales(settings)
  const filter = { view, search, locales }
  const offset = Number(cursor ?? 0)
  const [rows, total, ...counts] = await Promise.all([
    selectValues(db, kind, filter, { offset, limit: limit + 1 }),
    offset === 0 ? countValues(db, kind, filter) : null,
    ...TAXONOMY_VIEWS.map((one) => countValues(db, kind, { view: one, search: '', locales })),
  ])
  const shown = rows.slice(0, limit)
  const names = await namesOf(
    db,
    kind,
    shown.map(({ id }) => id),
  )
  return {
    items: shown.map((row) => presentValue[kind](row, names.get(row.id) ?? [])),
    next_cursor: rows.length > limit ? String(offset + limit) : null,
    total,
    counts: Object.fromEntries(TAXONOMY_VIEWS.map((one, index) => [one, counts[index]])) as ValueList<Kind>['counts'],
  }
}

const namesOf = async (db: Db, kind: ValueKind, ids: readonly number[]) =>
  kind === 'brand' ? new Map<number, never[]>() : selectNames(db, kind, ids)

/** Shows a value that a call has changed. */
export async function showValue<Kind extends ValueKind>(
  { database }: Pick<ModuleDeps, 'database'>,
  kind: Kind,
  id: number,
): Promise<MarketValues[Kind] | undefined> {
  const { db } = database
  const row = await selectValue(db, kind, id)
  if (!row) return undefined
  const names = await namesOf(db, kind, [id])
  return presentValue[kind]({ ...row, products: await countProducts(db, kind, id) }, names.get(id) ?? [])
}

const common = ({ id, name, version, products }: ListedValue) => ({ id, name, version, products: Number(products) })

const presentValue: { [Kind in ValueKind]: (row: ListedValue, texts: LocalName[]) => MarketValues[Kind] } = {
  brand: (row) => ({ ...common(row), logo: row.logo ?? '' }),
  color: (row, texts) => ({ ...common(row), code: row.code ?? '', texts }),
  size: (row, texts) => ({ ...common(row), position: row.position ?? 0, texts }),
}

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
