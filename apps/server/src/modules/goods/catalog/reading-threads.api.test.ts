import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProducts } from '../../../../test/support/add-products.ts'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { createProductSearch } from '../../../db/search.ts'
import { productSearch } from '../../../db/search-aside.ts'
import type { ProductData } from './lists/listed-product.ts'
import { createCatalogSource } from './lists/product-index.ts'
import { readCatalog } from './lists/read-catalog.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

describe('reading in another thread', () => {
  const read = (options: { anew: boolean }) =>
    shop.deps.database.threads?.run<ProductData>(
      new URL('./lists/read-catalog.thread.ts', import.meta.url),
      'readCatalogInThread',
      { url: shop.deps.database.url, snapshot: snapshot(), ...options },
    )
  const snapshot = () => join(shop.deps.config.dataDir, 'test.snapshot')

  it('reads the same catalogue as in the thread that answers requests, and saves it', async () => {
    const here = await readCatalog(shop.deps.database)
    // Transactions of other databases on the same server move PostgreSQL's version on.
    const sameCatalogue = { ...here, version: expect.any(Number) }
    expect(await read({ anew: false })).toEqual(sameCatalogue)
    expect(await read({ anew: false })).toEqual(sameCatalogue)
  })

  it('takes the catalogue from the snapshot, from which changes lead to the present', async () => {
    const { database } = shop.deps
    const saved = await read({ anew: true })
    const [id = 0] = await addProducts(database.db, [{ name: 'Later than the snapshot' }])
    expect((await read({ anew: false }))?.ids).toEqual(saved?.ids)
    const changes = await createCatalogSource(shop.deps).changesSince(saved ?? { feedId: '', version: 0 })
    expect(changes?.products.map((product) => product.id)).toContain(id)
    expect((await read({ anew: true }))?.ids).toContain(id)
  })

  it('removes what an interrupted process left an hour ago', async () => {
    const [old, recent] = ['old', 'recent'].map((name) => `${snapshot()}.${name}.part`) as [string, string]
    for (const file of [old, recent]) writeFileSync(file, '')
    utimesSync(old, new Date(0), new Date(0))
    await read({ anew: true })
    expect([existsSync(old), existsSync(recent)]).toEqual([false, true])
  })

  it('reads all products when the snapshot is damaged or of another database', async () => {
    const { database } = shop.deps
    writeFileSync(snapshot(), 'half a snapsh')
    expect(await read({ anew: false })).toEqual({ ...(await readCatalog(database)), version: expect.any(Number) })
    await database.db.updateTable('product_change_feed').set({ id: 'another series' }).execute()
    const [id = 0] = await addProducts(database.db, [{ name: 'In another series' }])
    expect((await read({ anew: false }))?.ids).toContain(id)
  })

  it('lets no search wait for the reading of a whole catalogue', async () => {
    const { database } = shop.deps
    const ended: string[] = []
    const wait = new URL('./testing/wait.thread.ts', import.meta.url)
    const reading = database.threads?.runLong(wait, 'waitInThread', 2_000).then(() => ended.push('reading'))
    await productSearch(database, true).find({ word: 'te', whole: false }, 'all')
    ended.push('search')
    await reading
    expect(ended).toEqual(['search', 'reading'])
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
