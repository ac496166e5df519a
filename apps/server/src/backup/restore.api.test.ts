import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { shopCommand } from '../cli/testing/shop-command.ts'
import { type Db, migrateToLatest, openDatabase } from '../db/index.ts'
import { makeBackup } from './make-backup.ts'
import { killWhileRestoring } from './testing/kill-while-restoring.ts'
import { schemaObjects } from './testing/schema-objects.ts'
import { shopRows } from './testing/shop-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'rialto-restore-'))
const file = join(folder, 'shop.tar.gz')
let shop: TestApp
beforeAll(async () => {
  const source = await testApp()
  expect(await shopCommand(source.environment)(['backup', file])).toMatchObject({ code: 0 })
  await source.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  shop = await testApp()
})
afterEach(() => shop.close())

const restore = (from = file) => shopCommand(shop.environment)(['restore', from, '--force'])

/** A backup of the present schema with rows that its constraints would have refused. */
async function backupWith(insert: (db: Db) => Promise<unknown>): Promise<string> {
  const database = openDatabase('sqlite::memory:')
  await migrateToLatest(database)
  await sql`pragma foreign_keys = off`.execute(database.db)
  await insert(database.db)
  const inconsistent = join(folder, 'inconsistent.tar.gz')
  await makeBackup({ ...shop.deps, database }, { file: inconsistent, onProgress() {} })
  await database.close()
  return inconsistent
}

const insertUser = (db: Db, email: string) =>
  db.insertInto('users').values({ name: 'A', email, created_at: 0 }).returning('id').executeTakeFirstOrThrow()

describe('a restore', { timeout: 60_000 }, () => {
  it('leaves every index, constraint and trigger as it was', async () => {
    const before = await schemaObjects(shop.deps.database)
    expect(await restore()).toMatchObject({ code: 0 })
    expect(await schemaObjects(shop.deps.database)).toEqual(before)
  })

  it('records later changes of products and finds later words', async () => {
    expect(await restore()).toMatchObject({ code: 0 })
    const { db, engine } = shop.deps.database
    await db.updateTable('products').set({ popularity: 7 }).where('id', '=', 1).execute()
    await db.updateTable('product_search').set({ words: 'wolpertinger' }).where('product_id', '=', 2).execute()
    const changes = await db.selectFrom('product_changes').selectAll().orderBy('product_id').execute()
    expect(changes.map(({ product_id, words_version }) => [product_id, words_version > 0])).toEqual([
      [1, false],
      [2, true],
    ])
    shop.deps.invalidations.publish('catalogue')
    const found = (await shop.get('/products?search=wolpertinger')).body.data.products
    expect(found.map(({ id }: { id: number }) => id)).toEqual([2])
    if (engine === 'postgres') return
    // Throws where the full-text tables differ from the texts.
    for (const table of ['product_words', 'search_term_grams'])
      await sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values ('integrity-check', 1)`.execute(db)
  })

  it.each([
    [
      'refer to missing ones',
      'damaged',
      (db: Db) =>
        db.insertInto('access_tokens').values({ user_id: 99, token_hash: 'x', expires_at: 0, created_at: 0 }).execute(),
    ],
    [
      'are not unique',
      'damaged',
      async (db: Db) => {
        await sql`drop index reviews_by_line`.execute(db)
        await sql`
          insert into reviews (product_id, shop_id, author_name, rating, description, variant, photos_json, created_at, order_line_id)
          values (1, 1, 'A', 5, '', '', '[]', 0, 1), (1, 1, 'B', 5, '', '', '[]', 0, 1)`.execute(db)
      },
    ],
  ])('of rows that %s is refused and changes nothing', async (_, reason, insert) => {
    const { database } = shop.deps
    const inconsistent = await backupWith(insert)
    const [rows, objects] = [await shopRows(database), await schemaObjects(database)]
    expect(await restore(inconsistent)).toMatchObject({ code: 1, err: expect.stringContaining(reason) })
    expect(await shopRows(database)).toEqual(rows)
    expect(await schemaObjects(database)).toEqual(objects)
  })

  it('that is killed while it writes leaves the shop that was there', async () => {
    const { database } = shop.deps
    await insertUser(database.db, 'somebody@rialto.test')
    const [rows, objects] = [await shopRows(database), await schemaObjects(database)]
    await killWhileRestoring(shop, file)
    expect(await shopRows(database)).toEqual(rows)
    expect(await schemaObjects(database)).toEqual(objects)
    expect(await restore()).toMatchObject({ code: 0 })
    expect(await shopRows(database)).not.toEqual(rows)
  })
})
