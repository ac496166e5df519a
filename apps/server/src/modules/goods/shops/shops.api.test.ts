import { Shop } from '@rialto/contract'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { demoIds, readSeedingTime } from '../../../demo/demo-ids.ts'

const ids = demoIds(demo)
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
  shop.setNow(await readSeedingTime(shop.deps.database.db))
})
afterAll(() => shop.close())

const list = async (query = '') => (await shop.get(`/shops${query}`)).body.data
const names = async (query: string): Promise<string[]> => (await list(query)).data.map((each: Shop) => each.name)

const shopOf = new Map(demo.products.map((product) => [product.slug, product.shop]))
const ratingsOf = (slug: string) =>
  demo.reviews.filter((each) => shopOf.get(each.product) === slug).map((each) => each.rating)
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

describe('GET /shops', () => {
  it('lists every shop with its figures, most popular first', async () => {
    const page = await list()
    expect(page).toMatchObject({ current_page: 1, last_page: 1, per_page: 12, total: demo.shops.length })
    const expectedOrder = demo.shops
      .map((each) => ({ slug: each.slug, all: sum(ratingsOf(each.slug)), id: ids.shops.of(each.slug) }))
      .sort((a, b) => b.all - a.all || a.id - b.id)
    expect(page.data.map((each: Shop) => each.id)).toEqual(expectedOrder.map((each) => each.id))
    for (const each of page.data) {
      expect(Shop.strict().safeParse(each).error).toBeUndefined()
      const expected = demo.shops[each.id - 1]
      const products = demo.products.filter((product) => product.shop === expected?.slug)
      const ratings = ratingsOf(expected?.slug ?? '')
      expect(each).toMatchObject({
        name: expected?.name,
        description: expected?.description,
        estimated_delivery: expected?.estimated_delivery,
        delivery_charge: (expected?.delivery_charge ?? 0) / 100,
        free_delivery_from: expected?.free_delivery_amount == null ? null : expected.free_delivery_amount / 100,
        active: (expected?.seen_minutes_ago ?? 99) < 12,
        total_products: products.length,
        total_categories: new Set(products.map((product) => product.category)).size,
        total_reviews: ratings.length,
        rating: ratings.length === 0 ? 0 : Math.round((sum(ratings) / ratings.length) * 10) / 10,
      })
    }
  })

  it('finds shops by words of their name, ignoring accents and case', async () => {
    expect(await names('?search=CLAY')).toEqual(['Lume & Clay'])
    expect(await names(`?search=${encodeURIComponent('cláy lúme')}`)).toEqual(['Lume & Clay'])
    expect(await names('?search=no-such-shop')).toEqual([])
    expect(await names(`?search=${encodeURIComponent('%_*"\'')}`)).toEqual([])
    expect(await names('?search=%20')).toHaveLength(demo.shops.length)
  })

  it('sorts by name, by rating and by age', async () => {
    const all = demo.shops.map((each) => each.name)
    expect(await names('?sort=name')).toEqual([...all].sort((a, b) => a.localeCompare(b)))
    const byAge = [...demo.shops].sort((a, b) => a.opened_days_ago - b.opened_days_ago).map((each) => each.name)
    expect(await names('?sort=newest')).toEqual(byAge)
    const ratings = (await list('?sort=top_rated')).data.map((each: Shop) => each.rating)
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a))
  })

  it('returns every shop once over all pages, and an empty page after the last', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?sort=name&per_page=5&page=${page}`)))
    expect(pages.map((page) => page.data.length)).toEqual([5, 5, 2])
    expect(pages[2]).toMatchObject({ current_page: 3, last_page: 3, per_page: 5, total: 12 })
    expect(pages.flatMap((page) => page.data.map((each: Shop) => each.name))).toEqual(await names('?sort=name'))
    expect(await list('?page=100000&per_page=100')).toMatchObject({ data: [], total: 12, last_page: 1 })
  })

  it('refuses invalid queries, and names the field', async () => {
    for (const [query, field] of [
      ['page=0', 'page'],
      ['page=-1', 'page'],
      ['page=abc', 'page'],
      ['page=1e9', 'page'],
      ['page=100001', 'page'],
      ['per_page=0', 'per_page'],
      ['per_page=10000', 'per_page'],
      ['sort=best', 'sort'],
      [`search=${'x'.repeat(101)}`, 'search'],
      ['search=%00', 'search'],
    ] as const) {
      const { status, body } = await shop.get(`/shops?${query}`)
      expect(status, query).toBe(422)
      expect(body.code, query).toBe('invalid')
      expect(Object.keys(body.errors), query).toEqual([field])
    }
  })

  it('lists shops in single-vendor mode too, and hides a closed shop at once', async () => {
    const { database, invalidations } = shop.deps
    await database.db.updateTable('settings').set({ value_json: 'false' }).where('key', '=', 'multi_vendor').execute()
    await database.db.updateTable('shops').set({ status: 'closed' }).where('id', '=', 2).execute()
    invalidations.publish('settings')
    invalidations.publish('catalogue')
    expect((await list()).total).toBe(demo.shops.length - 1)
    expect((await shop.get('/shops/2')).status).toBe(404)
    await database.db.updateTable('shops').set({ status: 'active' }).where('id', '=', 2).execute()
    invalidations.publish('catalogue')
  })
})

describe('GET /shops/{id}', () => {
  it('shows a shop with its categories and banners', async () => {
    const { db } = shop.deps.database
    const banner = { kicker: '', title: 'Kiln day', text: '', action: 'See', url: '/products', picture: '/b.webp' }
    await db
      .insertInto('banners')
      .values({ id: 900, place: 'shop', shop_id: 1, picture_phone: null, position: 0, ...banner })
      .execute()
    const { status, body } = await shop.get('/shops/1')
    expect(status).toBe(200)
    expect(Shop.strict().safeParse(body.data.shop).error).toBeUndefined()
    const slugs = new Set(
      demo.products.filter((each) => each.shop === demo.shops[0]?.slug).map((each) => each.category),
    )
    expect(body.data.categories.map((each: { slug: string }) => each.slug)).toEqual(
      demo.categories.map((each) => each.slug).filter((slug) => slugs.has(slug)),
    )
    expect(body.data.banners).toEqual([
      { id: 900, title: 'Kiln day', thumbnail: '/b.webp', url: '/products', action: 'See' },
    ])
    expect((await shop.get('/shops/2')).body.data.banners).toEqual([])
  })

  it('returns a shop as active for twelve minutes after it was last seen', async () => {
    const { db } = shop.deps.database
    const seen = shop.deps.now()
    await db.updateTable('shops').set({ last_seen_at: seen }).where('id', '=', 1).execute()
    const at = async (now: number) => {
      shop.setNow(now)
      const { active, last_online } = (await shop.get('/shops/1')).body.data.shop
      expect(last_online).toBe(new Date(seen).toISOString())
      return active
    }
    expect(await at(seen + 12 * 60_000)).toBe(true)
    expect(await at(seen + 12 * 60_000 + 1)).toBe(false)
    shop.setNow(seen)
    await db.updateTable('shops').set({ last_seen_at: null }).where('id', '=', 1).execute()
    expect((await shop.get('/shops/1')).body.data.shop).toMatchObject({ active: false, last_online: null })
  })

  it('returns 404 for an unknown shop', async () => {
    for (const id of ['999', '0', '-1', 'abc', '1e9', '99999999999']) {
      const { status, body } = await shop.get(`/shops/${id}`)
      expect(status, id).toBe(404)
      expect(body.code, id).toBe('not_found')
    }
  })
})
