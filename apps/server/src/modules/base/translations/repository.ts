import type { Db, Tx } from '../../../db/index.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { TranslationsTable } from '../../../db/tables.ts'

export interface TranslationRow {
  item_id: number
  texts_json: TranslationsTable['texts_json']
}

const byItems = prepared(
  (db: Db | Tx, { kind, locale, ids }: { kind: string; locale: string; ids: readonly number[] }) =>
    db
      .selectFrom('translations')
      .select(['item_id', 'texts_json'])
      .where('kind', '=', kind as 'product')
      .where('locale', '=', locale)
      .where('item_id', 'in', ids),
)

const wholeKind = prepared((db: Db | Tx, { kind, locale }: { kind: string; locale: string }) =>
  db
    .selectFrom('translations')
    .select(['item_id', 'texts_json'])
    .where('kind', '=', kind as 'product')
    .where('locale', '=', locale),
)

export const selectTranslations = (db: Db | Tx, kind: string, locale: string, ids: readonly number[]) =>
  byItems(db, { kind, locale, ids })

export const selectTranslationsOfKind = (db: Db | Tx, kind: string, locale: string) => wholeKind(db, { kind, locale })
