import type { Db, Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import type { TranslatedKind } from '../../../db/tables.ts'
import { CONTENT_LOCALE } from '../../../lib/texts.ts'
import { selectTranslations, selectTranslationsOfKind, type TranslationRow } from './repository.ts'

const CACHE_MS = 5_000

type Texts = Readonly<Record<string, unknown>>
type TextsById = ReadonlyMap<number, Texts>

/** Kinds with few rows: all their texts are cached for some seconds. */
const CACHED_KINDS: ReadonlySet<TranslatedKind> = new Set(['category', 'color', 'size', 'flash_sale'])

type CachedTexts = Map<string, { until: number; texts: Promise<TextsById> }>

let cache = new WeakMap<object, CachedTexts>()

/** Clears the cache after the catalogue changed. */
export function clearTranslationCache(): void {
  cache = new WeakMap<object, CachedTexts>()
}

/**
 * Replaces the given fields of rows by their texts in `locale`. Untranslated fields stay unchanged. Each call makes one query at
 * most, and none for the content's own language.
 */
export async function translateRows<Row extends { id: number }, Field extends keyof Row & string>(
  db: Db | Tx,
  kind: TranslatedKind,
  locale: string,
  rows: readonly Row[],
  fields: readonly Field[],
): Promise<Row[]> {
  if (locale === CONTENT_LOCALE || rows.length === 0) return [...rows]
  const texts = CACHED_KINDS.has(kind)
    ? await textsOfKind(db, kind, locale)
    : textsById(await selectTranslations(db, kind, locale, [...new Set(rows.map((row) => row.id))]))
  return rows.map((row) => overlay(row, texts.get(row.id), fields))
}

interface Labelled {
  product_id: number
  size_label: string
  color_label: string
}

/** The products' own names for size and colour, in the order of lines; a line without a name of its own keeps the market's word. */
export async function translateLabels(db: Db | Tx, locale: string, lines: readonly Labelled[]) {
  const named = lines.map(({ product_id: id, size_label, color_label }) => ({ id, size_label, color_label }))
  const translated = await translateRows(db, 'product', locale, named, ['size_label', 'color_label'])
  return lines.map((line, index) => ({
    size_label: line.size_label && (translated[index]?.size_label ?? line.size_label),
    color_label: line.color_label && (translated[index]?.color_label ?? line.color_label),
  }))
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

function textsOfKind(db: Db | Tx, kind: TranslatedKind, locale: string): Promise<TextsById> {
  // A transaction may see what is undone afterwards; all other users of a database have its adapter.
  const database = db.isTransaction ? db : db.getExecutor().adapter
  const ofDatabase: CachedTexts = cache.get(database) ?? new Map()
  cache.set(database, ofDatabase)
  const key = `${kind} ${locale}`
  const cached = ofDatabase.get(key)
  if (cached && cached.until > performance.now()) return cached.texts
  const texts = selectTranslationsOfKind(db, kind, locale).then(textsById)
  ofDatabase.set(key, { until: performance.now() + CACHE_MS, texts })
  // A failed query must not stay in the cache.
  texts.catch(() => ofDatabase.delete(key))
  return texts
}

function textsById(rows: readonly TranslationRow[]): TextsById {
  return new Map(rows.map((row) => [row.item_id, fromJson(row.texts_json)]))
}
