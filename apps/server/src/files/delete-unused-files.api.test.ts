import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { currentTables } from '../db/copied-rows.ts'
import { findUsedFiles } from '../db/index.ts'
import { toJson } from '../db/json.ts'
import { FILE_COLUMNS, PLAIN_COLUMNS } from '../db/used-files.ts'
import { removeMarkedPictures } from '../modules/people/accounts/index.ts'
import { deleteUnusedFiles } from './store-files.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const db = () => shop.deps.database.db
let stored = 0
/** A picture in the storage. */
async function storePicture(): Promise<string> {
  const address = `/media/uploads/ab/${String(++stored).padStart(30, 'c')}.webp`
  await shop.deps.files.put(address.slice(1), Buffer.from(`picture ${stored}`))
  return address
}
const isStored = async (address: string) => (await shop.deps.files.stat(address.slice(1))) !== undefined

describe('the columns of text in the schema', () => {
  const isText = (type: string) => /text|char|json|clob/i.test(type)
  const internal = /^(kysely_|sqlite_|pg_|product_words|search_term_grams)/

  it('are each classified as holding files or not', async () => {
    const inSchema = (await db().introspection.getTables())
      .filter(({ name, isView }) => !isView && !internal.test(name))
      .flatMap(({ name, columns }) =>
        columns.filter(({ dataType }) => isText(dataType)).map((column) => `${name}.${column.name}`),
      )
    const classified = [
      ...Object.entries(FILE_COLUMNS).flatMap(([table, columns]) =>
        Object.keys(columns).map((one) => `${table}.${one}`),
      ),
      ...Object.entries(PLAIN_COLUMNS).flatMap(([table, columns]) => columns.map((one) => `${table}.${one}`)),
    ]
    expect(
      inSchema.filter((column) => !classified.includes(column)),
      'unknown',
    ).toEqual([])
    expect(
      classified.filter((column) => !inSchema.includes(column)),
      'gone',
    ).toEqual([])
    expect(new Set(classified).size, 'in both lists').toBe(classified.length)
  })

  it('that hold the demo’s pictures are among those that are asked', async () => {
    const found: string[] = []
    for (const { name, columns } of await currentTables())
      for (const column of columns) {
        const { rows } = await sql`
          select 1 from ${sql.table(name)} where cast(${sql.ref(column)} as text) like '%/media/%' limit 1`.execute(
          db(),
        )
        if (rows.length > 0) found.push(`${name}.${column}`)
      }
    expect(found.length).toBeGreaterThan(8)
    expect(found.filter((place) => !FILE_COLUMNS[place.split('.')[0] ?? '']?.[place.split('.')[1] ?? ''])).toEqual([])
  })
})

const places = Object.entries(FILE_COLUMNS)
  .filter(([table]) => !['users', 'ticket_attachments'].includes(table))
  .flatMap(([table, columns]) => Object.entries(columns).map(([column, kind]) => ({ table, column, kind })))

describe('a picture that a shop no longer uses', () => {
  it.each(places)('stays while $table.$column shows it', async ({ table, column, kind }) => {
    const address = await storePicture()
    const texts =
      kind === 'address' ? [address] : [`{"a":["https://market.test${address}?w=640"]}`, address.replaceAll('/', '\\/')]
    for (const text of texts)
      await shop.deps.database
        .write(async (tx) => {
          // Constraints of other columns do not matter here, and nothing of this row stays.
          const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(tx)
          if (Number(rows[0]?.count) === 0) return
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text}
            where ${sql.ref(column)} = (select min(${sql.ref(column)}) from ${sql.table(table)})
            or (select min(${sql.ref(column)}) from ${sql.table(table)}) is null`.execute(tx)
          expect(await findUsedFiles(tx as never, [address]), text).toEqual(new Set([address]))
          throw new Error('undo')
        })
        .catch((error: Error) => {
          if (error.message !== 'undo') throw error
        })
    expect(await findUsedFiles(db(), [address])).toEqual(new Set())
    expect(await deleteUnusedFiles(shop.deps, [address])).toBe(1)
    expect(await isStored(address)).toBe(false)
  })

  it('stays as the market’s own picture after the shop’s upload lapsed', async () => {
    const [logo, drafted, gone] = [await storePicture(), await storePicture(), await storePicture()]
    await db().updateTable('brands').set({ logo }).where('id', '=', 1).execute()
    const parts_json = toJson({ banners: [{ picture: drafted }] })
    const draft = { parts_json, saved_by: 'Ana', saved_at: 1, version: 1, links: 1, id: 1 }
    await db().deleteFrom('look_drafts').execute()
    await db()
      .insertInto('look_drafts')
      .values(draft as never)
      .execute()
    for (const picture of [logo, drafted, gone])
      await db().insertInto('removed_pictures').values({ picture, removed_at: 1 }).execute()
    await removeMarkedPictures(shop.deps)
    expect(await Promise.all([logo, drafted, gone].map(isStored))).toEqual([true, true, false])
    expect(await db().selectFrom('removed_pictures').selectAll().execute()).toEqual([])
  })

  it('goes with many others at once, and those of a foreign name do no harm', async () => {
    const pictures = await Promise.all(Array.from({ length: 45 }, storePicture))
    const kept = pictures[30] ?? ''
    await db().updateTable('shops').set({ logo: kept }).where('id', '=', 1).execute()
    expect(await deleteUnusedFiles(shop.deps, pictures)).toBe(44)
    expect(await isStored(kept)).toBe(true)
  })
})

it('is deleted by one mechanism alone', () => {
  const source = join(import.meta.dirname, '..')
  const deleting = globSync('**/*.ts', { cwd: source })
    .filter((file) => !/\.test\.ts$|testing/.test(file))
    .filter((file) => /\b(files|storage|published|#files)\.delete\(/.test(readFileSync(join(source, file), 'utf8')))
    .sort()
  expect(deleting).toEqual([
    // The demo's pictures, moved to another storage.
    'demo/seed-demo.ts',
    // Files of a random name whose row was never written, and unused ones.
    'files/store-files.ts',
    // Every width and format of a picture.
    'files/variants.ts',
  ])
  const removing = globSync('**/*.ts', { cwd: source }).filter((file) =>
    /import \{ removePicture \}/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(removing).toEqual(['files/store-files.ts'])
})
