import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { createProductSearch, productSearch } from '../../db/search.ts'
import { readCatalog } from './lists/read-catalog.ts'
import { readFilterNames } from './lists/read-filter-names.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

describe('reading in another thread', () => {
  it('reads the same catalogue as in the thread that answers requests', async () => {
    const { database } = shop.deps
    const elsewhere = await database.threads?.run(
      new URL('./lists/read-catalog.thread.ts', import.meta.url),
      'readCatalogInThread',
      database.url,
    )
    expect(elsewhere).toEqual({ names: await readFilterNames(database.db), data: await readCatalog(database) })
  })

  it('finds the same products and terms', async () => {
    const { database } = shop.deps
    const [here, elsewhere] = [createProductSearch(database), productSearch(database, true)]
    const word = { word: 'te', whole: false }
    const found = await elsewhere.find(word, 'all')
    expect(found.length).toBeGreaterThan(0)
    expect(found).toEqual(await here.find(word, 'all'))
    const lengths = { min: 4, max: 8 }
    expect(await elsewhere.similarTerms('teapto', lengths)).toEqual(await here.similarTerms('teapto', lengths))
  })
})
