import type { Db, Tx } from '../../db/index.ts'

export async function selectSettings(db: Db | Tx) {
  return db.selectFrom('settings').select(['key', 'value_json']).orderBy('key').execute()
}

export async function upsertSetting(db: Db | Tx, key: string, valueJson: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value_json: valueJson })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value_json: valueJson }))
    .execute()
}

export async function deleteSetting(db: Db | Tx, key: string): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', key).execute()
}
