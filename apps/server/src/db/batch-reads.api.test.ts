import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { statementsOf } from '../../test/support/count-statements.ts'
import { batchDatabase, batchReads, withBatchedReads, withoutBatch } from './index.ts'

const isPostgres = inject('databases').engine === 'postgres'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const read = (db: TestApp['deps']['database']['db'], id: number) =>
  db.selectFrom('products').where('id', '=', id).select(['id', 'name', 'price']).execute()

describe('batchReads', () => {
  it('answers as separate statements would, by one statement on PostgreSQL', async () => {
    const { db } = shop.deps.database
    const apart = [await read(db, 2), await read(db, 1), await read(db, 999_999)]
    const batch = batchReads(db)
    let together: unknown
    const sent = await statementsOf(async () => {
      together = await Promise.all([read(batch, 2), read(batch, 1), read(batch, 999_999)])
    })
    expect(together).toEqual(apart)
    expect(sent).toHaveLength(isPostgres ? 1 : 3)
  })

  it('keeps the order of rows, empty columns and texts with any characters', async () => {
    const { db } = shop.deps.database
    const name = `"quoted" $1 \\ 'x' \n ${String.fromCodePoint(0x1f381)}`
    await db.updateTable('products').set({ name, discount_from: null }).where('id', '=', 1).execute()
    const list = (from: typeof db) =>
      from.selectFrom('products').select(['id', 'name', 'discount_from']).orderBy('id', 'desc').execute()
    const batch = batchReads(db)
    const [listed, other] = await Promise.all([list(batch), read(batch, 1)])
    expect(listed).toEqual(await list(db))
    expect(other[0]?.name).toBe(name)
  })

  it('fails every read of a statement that fails, and goes on afterwards', async () => {
    const batch = batchReads(shop.deps.database.db)
    const broken = () =>
      batch
        .selectFrom('products')
        .select('nothing' as 'id')
        .execute()
    const results = await Promise.allSettled([read(batch, 1), broken()])
    expect(results[1]?.status).toBe('rejected')
    expect(await read(batch, 1)).toHaveLength(1)
  })

  it.runIf(isPostgres)('refuses transactions, and is the same database within one', async () => {
    const { db } = shop.deps.database
    const batch = batchReads(db)
    await expect(batch.transaction().execute((tx) => read(tx, 1))).rejects.toThrow('have no transactions')
    await db.transaction().execute(async (tx) => expect(batchReads(tx)).toBe(tx))
    expect(batchReads(batch)).toBe(batch)
  })

  it('gives back the database that is kept beyond a call', () => {
    const { deps } = shop
    expect(withoutBatch(withBatchedReads(deps)).database).toBe(deps.database)
    expect(batchDatabase(deps.database) === deps.database).toBe(!isPostgres)
  })
})
