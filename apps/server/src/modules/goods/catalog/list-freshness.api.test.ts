import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addProducts } from '../../../../test/support/add-products.ts'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { translate } from '../../../../test/support/market.ts'

let shop: TestApp
let now = Date.UTC(2030, 0, 1)

beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(() => advanceClock(60_000))

function advanceClock(ms: number): void {
  now += ms
  shop.setNow(now)
}

const newest = async () => (await shop.get('/products?sort_type=newest&per_page=1')).body.data

describe('GET /products after changes', () => {
  it('shows changed cards at once, before the index is read again', async () => {
    const [card] = (await newest()).products
    const { db } = shop.deps.database
    await db.updateTable('products').set({ name: 'Just renamed' }).where('id', '=', card.id).execute()
    expect((await newest()).products[0]).toMatchObject({ id: card.id, name: 'Just renamed' })
  })

  it('shows a published change in the next request', async () => {
    const { total } = await newest()
    const [id] = await addProducts(shop.deps.database.db, [{ name: 'Told of', createdAt: now }])
    shop.deps.invalidations.publish('catalogue')
    expect(await newest()).toMatchObject({ total: total + 1, products: [{ id }] })
  })

  it('shows a renamed choice of a filter in every language', async () => {
    const { db } = shop.deps.database
    const filterNames = async (locale: string) => {
      const { filters } = (await shop.get('/products?per_page=1', { headers: { 'accept-language': locale } })).body.data
      return filters.sizes.map((size: { name: string }) => size.name)
    }
    const [name] = await filterNames('en')
    const { id } = await db.selectFrom('sizes').select('id').where('name', '=', name).executeTakeFirstOrThrow()
    await db.deleteFrom('translations').where('kind', '=', 'size').where('item_id', '=', id).execute()
    shop.deps.invalidations.publish('catalogue')
    expect([await filterNames('en'), await filterNames('fr')]).toEqual([
      expect.arrayContaining([name]),
      expect.arrayContaining([name]),
    ])
    await db.updateTable('sizes').set({ name: 'Renamed size' }).where('id', '=', id).execute()
    shop.deps.invalidations.publish('catalogue')
    expect([await filterNames('en'), await filterNames('fr')]).toEqual([
      expect.arrayContaining(['Renamed size']),
      expect.arrayContaining(['Renamed size']),
    ])
    await translate(shop, 'size', id, 'fr', { name: 'Taille nouvelle' })
    shop.deps.invalidations.publish('catalogue')
    expect([await filterNames('en'), await filterNames('fr')]).toEqual([
      expect.arrayContaining(['Renamed size']),
      expect.arrayContaining(['Taille nouvelle']),
    ])
  })

  it('shows a change of another process after five seconds', async () => {
    const { total } = await newest()
    await shop.writeAsOtherProcess((db) => addProducts(db, [{ name: 'Unannounced', createdAt: now }]))
    expect((await newest()).total).toBe(total)
    advanceClock(5_000)
    expect(await newest()).toMatchObject({ total: total + 1, products: [{ name: 'Unannounced' }] })
  })

  it('finds added and renamed products as soon as lists show them', async () => {
    const { db } = shop.deps.database
    const found = async () => (await shop.get('/products?search=zirconium')).body.data.total
    const suggested = async () => (await shop.get('/search-suggestions?search=zirconium')).body.data.products.length
    expect([await found(), await suggested()]).toEqual([0, 0])
    await addProducts(db, [{ name: 'Zirconium ring' }])
    shop.deps.invalidations.publish('catalogue')
    expect([await found(), await suggested()]).toEqual([1, 1])
    await shop.writeAsOtherProcess((other) => addProducts(other, [{ name: 'Zirconium chain' }]))
    advanceClock(5_000)
    expect([await found(), await suggested()]).toEqual([2, 2])
  })

  it('never shows a hidden product', async () => {
    const [id = 0] = await addProducts(shop.deps.database.db, [{ name: 'Soon gone', createdAt: now }])
    shop.deps.invalidations.publish('catalogue')
    expect((await newest()).products[0].id).toBe(id)
    await shop.writeAsOtherProcess((db) =>
      db.updateTable('products').set({ status: 'hidden' }).where('id', '=', id).execute(),
    )
    const idsShown = async () => (await newest()).products.map((card: { id: number }) => card.id)
    // The index, which may be read anew before its time, only decides whether another product takes the place.
    expect(await idsShown()).not.toContain(id)
    advanceClock(5_000)
    expect((await newest()).products[0].id).not.toBe(id)
  })

  it('returns the same total to concurrent requests', async () => {
    shop.deps.invalidations.publish('catalogue')
    const totals = await Promise.all(Array.from({ length: 20 }, async () => (await newest()).total))
    expect(new Set(totals).size).toBe(1)
  })
})
