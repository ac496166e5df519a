import { Home, type ProductCard } from '@rialto/contract'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addFavorites, addSale, translate } from '../../../../test/support/market.ts'
import { demoIds, readSeedingTime } from '../../../demo/demo-ids.ts'

const ids = demoIds(demo)
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
  shop.setNow(await readSeedingTime(shop.deps.database.db))
})
afterAll(() => shop.close())

const home = async (headers: Record<string, string> = {}) => (await shop.get('/home', { headers })).body.data as Home
/** Matches the served name of a demo picture: `scenes/a.webp` becomes `scenes-a…`. */
const nameOf = (path: string) => path.replace('/', '-').replace('.webp', '')
const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id)

describe('GET /home', () => {
  it('returns every part of the home page', async () => {
    const { status, body } = await shop.get('/home')
    expect(status).toBe(200)
    expect(Home.strict().safeParse(body.data).error).toBeUndefined()
    const shown = body.data as Home
    expect(shown.banners.map((banner) => banner.title)).toEqual(demo.banners.map((banner) => banner.title))
    expect(shown.promos?.map((banner) => banner.title)).toEqual(demo.promos.map((promo) => promo.title))
    expect(shown.categories.map((each) => each.slug)).toEqual(demo.categories.slice(0, 10).map((each) => each.slug))
    expect(shown.shops).toHaveLength(Math.min(8, demo.shops.length))
    expect(shown.just_for_you.total).toBe(demo.products.length)
    expect(shown.just_for_you.products.length).toBe(Math.min(12, demo.products.length))
  })

  it('returns the banners’ pictures for the dark theme, also for phones', async () => {
    const { banners, promos } = await home()
    const names = banners.map((banner) => [banner.thumbnail_dark ?? '', banner.thumbnail_phone_dark ?? ''])
    for (const [index, { desktop_dark, phone_dark }] of demo.banners.entries()) {
      expect(names[index]?.[0]).toContain(nameOf(desktop_dark))
      expect(names[index]?.[1]).toContain(nameOf(phone_dark))
    }
    expect(promos?.every((promo) => !('thumbnail_dark' in promo))).toBe(true)
  })

  it('sorts popular products by popularity and best deals by discount', async () => {
    const { popular_products, best_deals } = await home()
    const popularity = new Map(demo.products.map((product) => [ids.products.of(product.slug), product.popularity]))
    const order = popular_products.map((card) => popularity.get(card.id) ?? 0)
    expect(order).toEqual([...order].sort((a, b) => b - a))
    expect(order[0]).toBe(Math.max(...popularity.values()))
    expect(popular_products).toHaveLength(Math.min(12, demo.products.length))
    expect(best_deals.every((card) => card.discount_percentage > 0)).toBe(true)
  })

  it('shows the running sale with its first products, and then the next one', async () => {
    const { db } = shop.deps.database
    const now = shop.deps.now()
    await db.deleteFrom('flash_sale_products').execute()
    await db.deleteFrom('flash_sales').execute()
    const sale = (id: number, starts: number, ends: number) => ({
      id,
      name: `Sale ${id}`,
      thumbnail: '/s.webp',
      starts_at: now + starts,
      ends_at: now + ends,
    })
    const offers = [2, 1].map((productId) => ({ productId, price: 99, quantity: 5, sold: 1 }))
    await addSale(shop, sale(901, 60_000, 120_000), offers)
    await addSale(shop, sale(902, 600_000, 700_000))
    shop.deps.invalidations.publish('catalogue')
    const at = async (moment: number) => {
      shop.setNow(now + moment)
      const { running_flash_sale, incoming_flash_sale } = await home()
      return { running: running_flash_sale, incoming: incoming_flash_sale?.id }
    }
    expect(await at(0)).toEqual({ running: null, incoming: 901 })
    const { running, incoming } = await at(60_000)
    expect({ id: running?.id, incoming }).toEqual({ id: 901, incoming: 902 })
    expect(running?.products.map((card) => [card.id, card.discount_price, card.flash_sale?.left])).toEqual([
      [2, 0.99, 4],
      [1, 0.99, 4],
    ])
    expect(await at(130_000)).toEqual({ running: null, incoming: 902 })
    shop.setNow(now)
    shop.deps.invalidations.publish('catalogue')
  })

  it('marks products of the shopper’s wishlist only', async () => {
    const userId = ids.users.of('shopper3')
    const [first] = (await home()).popular_products
    await addFavorites(shop, userId, [first?.id ?? 0])
    const mine = await home(await shop.loginAs(userId))
    const favorites = (cards: ProductCard[]) => cards.filter((card) => card.is_favorite).map((card) => card.id)
    expect(favorites(mine.popular_products)).toEqual([first?.id])
    expect(favorites((await home()).popular_products)).toEqual([])
    expect(favorites((await home(await shop.loginAs(ids.users.of('seller1')))).popular_products)).toEqual([])
  })

  it('hides a product at once after an invalidation, and within five seconds otherwise', async () => {
    const { db } = shop.deps.database
    const now = shop.deps.now()
    const [first = 0] = idsOf((await home()).popular_products)
    const hide = (status: 'active' | 'hidden') =>
      db.updateTable('products').set({ status }).where('id', '=', first).execute()
    await hide('hidden')
    shop.setNow(now + 5_001)
    expect(idsOf((await home()).popular_products)).not.toContain(first)
    await hide('active')
    shop.deps.invalidations.publish('catalogue')
    expect(idsOf((await home()).popular_products)).toContain(first)
  })

  it('returns names in the language of the request', async () => {
    await translate(shop, 'category', 1, 'es', { name: 'Mode' })
    expect((await home({ 'accept-language': 'es-MX, es' })).categories[0]?.name).toBe('Mode')
  })
})
