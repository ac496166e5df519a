import type { Db, Tx } from '../../../db/index.ts'

/** The texts that the market words otherwise in a language. */
export const selectRewordedTexts = (db: Db | Tx, locale: string) =>
  db.selectFrom('reworded_texts').where('locale', '=', locale).select(['key', 'text']).orderBy('key').execute()
