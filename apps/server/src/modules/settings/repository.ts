import type { Db, Tx } from '../../db/index.ts'

export async function selectSettings(db: Db | Tx) {
  return db.selectFrom('settings').select(['key', 'value_json']).orderBy('key').execute()
}

export async function selectMenuTexts(db: Db | Tx) {
  return db
    .selectFrom('translations')
    .where('kind', 'in', ['menu', 'footer', 'footer_item'])
    .select(['kind', 'item_id', 'locale', 'texts_json'])
    .orderBy('kind')
    .orderBy('locale')
    .orderBy('item_id')
    .execute()
}

export async function upsertSetting(db: Db | Tx, key: string, valueJson: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value_json: valueJson })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value_json: valueJson }))
    .execute()
}
