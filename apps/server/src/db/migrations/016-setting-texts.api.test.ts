import { demo } from '@rialto/demo'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { type Database, openDatabase } from '../index.ts'
import type { TranslatedKind } from '../tables.ts'
import { migration } from './016-setting-texts.ts'

let temporary: TestDatabase
let database: Database
beforeEach(async () => {
  temporary = await testDatabase()
  database = openDatabase(temporary.url)
})
afterEach(async () => {
  await database.close()
  await temporary.drop()
})

const migrate = () => migration(inject('databases').engine).up(database.db)
const settingTexts = async () => {
  const { db } = database
  const row = await db.selectFrom('settings').where('key', '=', 'texts').select('value_json').executeTakeFirstOrThrow()
  return JSON.parse(row.value_json)
}

/** Inserts a translation as it was stored before the migration. */
const insertTranslation = (kind: string, item_id: number, texts: object) =>
  database.db
    .insertInto('translations')
    .values({ kind: kind as TranslatedKind, item_id, locale: 'fr', texts_json: JSON.stringify(texts) })
    .execute()

it('moves translations of menus and footers to those of the settings', async () => {
  const [menu] = demo.settings.menus
  const column = demo.settings.footers[1]
  const item = column?.items[0]
  await database.db
    .updateTable('settings')
    .set({ value_json: '{"fr":{"Kept":"Gardé"}}' })
    .where('key', '=', 'texts')
    .execute()
  await insertTranslation('menu', menu?.id ?? 0, { name: 'Début' })
  await insertTranslation('footer', column?.id ?? 0, { title: 'Boutique' })
  await insertTranslation('footer_item', item?.id ?? 0, { title: 'Tout' })
  await insertTranslation('menu', 999, { name: 'Perdu' })
  await migrate()
  expect(await settingTexts()).toEqual({
    fr: { Kept: 'Gardé', [menu?.name ?? '']: 'Début', [column?.title ?? '']: 'Boutique', [item?.title ?? '']: 'Tout' },
  })
  const left = await database.db.selectFrom('translations').select('kind').distinct().execute()
  expect(left.map(({ kind }) => kind)).not.toEqual(expect.arrayContaining(['menu']))
})

it('changes nothing in a shop without such translations', async () => {
  const before = await settingTexts()
  await migrate()
  expect(await settingTexts()).toEqual(before)
})
