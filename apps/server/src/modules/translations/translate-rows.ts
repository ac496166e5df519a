import type { Db, Tx } from '../../db/index.ts'
import type { TranslatedKind } from '../../db/tables.ts'
import { selectTranslations, selectTranslationsOfKind, type TranslationRow } from './repository.ts'

/** The language that content is written in; other languages lie over it. */
export const CONTENT_LOCALE = 'en'

const KEPT_MS = 5_000

type Texts = Readonly<Record<string, unknown>>
type ById = ReadonlyMap<number, Texts>

/** Kinds of which a shop has few: all their texts are kept in memory for a moment. */
const SMALL: ReadonlySet<TranslatedKind> = new Set(['category', 'color', 'size', 'flash_sale'])

type KeptTexts = Map<string, { until: number; texts: Promise<ById> }>

let kept = new WeakMap<object, KeptTexts>()

/** Told by {@link Changes}: what was kept may be old. */
export function forgetTranslations(): void {
  kept = new WeakMap<object, KeptTexts>()
}

/**
 * Lays the texts of `locale` over the named fields of rows; a text that is not translated stays as it is.
 * One query a call, none for the content's own language.
 */
export async function translateRows<Row extends { id: number }, Field extends keyof Row & string>(
  db: Db | Tx,
  kind: TranslatedKind,
  locale: string,
  rows: readonly Row[],
  fields: readonly Field[],
): Promise<Row[]> {
  if (locale === CONTENT_LOCALE || rows.length === 0) return [...rows]
  const texts = SMALL.has(kind)
    ? await textsOfKind(db, kind, locale)
    : index(await selectTranslations(db, kind, locale, [...new Set(rows.map((row) => row.id))]))
  return rows.map((row) => overlay(row, texts.get(row.id), fields))
}

function overlay<Row, Field extends keyof Row & string>(
  row: Row,
  texts: Texts | undefined,
  fields: readonly Field[],
): Row {
  if (!texts) return row
  const changed = fields.filter((field) => typeof texts[field] === 'string' && texts[field] !== '')
  return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed.map((field) => [field, texts[field]])) }
}

function textsOfKind(db: Db | Tx, kind: TranslatedKind, locale: string): Promise<ById> {
  const ofDatabase: KeptTexts = kept.get(db) ?? new Map()
  kept.set(db, ofDatabase)
  const key = `${kind} ${locale}`
  const known = ofDatabase.get(key)
  if (known && known.until > performance.now()) return known.texts
  const texts = selectTranslationsOfKind(db, kind, locale).then(index)
  ofDatabase.set(key, { until: performance.now() + KEPT_MS, texts })
  // A failed reading must not be answered again.
  texts.catch(() => ofDatabase.delete(key))
  return texts
}

function index(rows: readonly TranslationRow[]): ById {
  return new Map(rows.map((row) => [row.item_id, JSON.parse(row.texts_json) as Texts]))
}
