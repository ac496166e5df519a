import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { createIndexWorker } from '../../modules/goods/taxonomy/index.ts'
import { migration } from './062-search-words.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await testApp()
})
afterEach(() => shop.close())

it('has the words of all products made anew, also of those that wait already', async () => {
  const { db } = shop.deps.database
  for (const table of ['search_synonyms', 'search_occasions', 'search_counts'] as const)
    await db.schema.dropTable(table).execute()
  const products = await db.selectFrom('products').select('id').orderBy('id').execute()
  await db
    .insertInto('products_to_index')
    .values({ product_id: products[0]?.id ?? 0 })
    .execute()
  await db.updateTable('product_search').set({ words: 'old' }).execute()
  await migration(inject('databases').engine).up(db)
  const waiting = await db.selectFrom('products_to_index').select('product_id as id').orderBy('id').execute()
  expect(waiting).toEqual(products)
  const worker = createIndexWorker(shop.deps)
  await worker.workDue()
  await worker.close()
  expect(await db.selectFrom('products_to_index').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('product_search').where('words', '=', 'old').selectAll().execute()).toEqual([])
  expect((await shop.get('/products?search=teapot')).body.data.total).toBeGreaterThan(0)
})
