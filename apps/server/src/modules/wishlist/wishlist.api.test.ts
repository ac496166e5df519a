import { ProductCard } from '@rialto/contract'
import { WISHLIST_MAX } from '@rialto/contract/limits'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { demoIds } from '../../db/seed/demo-ids.ts'
import { addShopper, type Shopper } from '../accounts/testing/shopper.ts'

const ids = demoIds(demo)

let shop: TestApp
let networks = 0
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const toggle = (who: Shopper, product_id: unknown) =>
  shop.post('/favorite-add-or-remove', { product_id }, { headers: who.headers, ip: `10.8.0.${++networks % 250}` })
const list = async (who: Shopper, locale = 'en'): Promise<ProductCard[]> =>
  (await shop.get('/favorite-products', { headers: { ...who.headers, 'accept-language': locale } })).body.data.products
const idsOf = async (who: Shopper) => (await list(who)).map((card) => card.id)

describe('the wishlist', () => {
  it('adds and removes a product', async () => {
    const who = await addShopper(shop)
    const { status, body } = await toggle(who, 1)
    expect([status, body]).toEqual([200, { message: 'Added to your wishlist', data: { is_favorite: true, total: 1 } }])
    expect((await toggle(who, 2)).body.data).toEqual({ is_favorite: true, total: 2 })
    expect((await toggle(who, 1)).body).toEqual({
      message: 'Removed from your wishlist',
      data: { is_favorite: false, total: 1 },
    })
    expect(await idsOf(who)).toEqual([2])
  })

  it('lists cards marked as favorites, latest first, in the language of the request', async () => {
    const who = await addShopper(shop)
    const start = shop.deps.now()
    for (const [index, id] of [5, 3, 9].entries()) {
      shop.setNow(start + index)
      await toggle(who, id)
    }
    shop.setNow(start)
    const cards = await list(who)
    expect(ProductCard.strict().array().safeParse(cards).error).toBeUndefined()
    expect(cards.map((card) => [card.id, card.is_favorite])).toEqual([
      [9, true],
      [3, true],
      [5, true],
    ])
    const { product } = (await shop.get('/product-details?product_id=9', { headers: who.headers })).body.data
    expect(product).toMatchObject({ is_favorite: true, name: cards[0]?.name, price: cards[0]?.price })
    expect((await list(who, 'ar'))[0]?.name).not.toBe(cards[0]?.name)
  })

  it('belongs to one shopper', async () => {
    const [who, other] = [await addShopper(shop), await addShopper(shop)]
    await toggle(who, 4)
    expect(await idsOf(other)).toEqual([])
    await toggle(other, 4)
    await toggle(other, 4)
    expect(await idsOf(who)).toEqual([4])
  })

  it('has the demo’s products for a demo shopper', async () => {
    const headers = await shop.loginAs(ids.users.of('shopper1'))
    const expected = demo.wishlists
      .filter((each) => each.user === 'shopper1')
      .map((each) => ids.products.of(each.product))
    const { products } = (await shop.get('/favorite-products', { headers })).body.data
    expect(products.map((card: ProductCard) => card.id).sort()).toEqual(expected.sort())
  })

  it('leaves out products that are no longer on sale, does not count them, and lets them be removed', async () => {
    const who = await addShopper(shop)
    const { db } = shop.deps.database
    for (const id of [6, 7, 8]) await toggle(who, id)
    await db.updateTable('products').set({ status: 'hidden' }).where('id', '=', 7).execute()
    expect((await idsOf(who)).sort()).toEqual([6, 8])
    expect((await toggle(who, 6)).body.data).toEqual({ is_favorite: false, total: 1 })
    expect((await toggle(who, 7)).body.data).toEqual({ is_favorite: false, total: 1 })
    expect([(await toggle(who, 7)).status, (await toggle(who, 7)).body.code]).toEqual([404, 'not_found'])
    await db.updateTable('products').set({ status: 'active' }).where('id', '=', 7).execute()
    expect(await idsOf(who)).toEqual([8])
  })

  it('stays consistent after simultaneous clicks', async () => {
    const who = await addShopper(shop)
    for (const clicks of [2, 7]) {
      const replies = await Promise.all(Array.from({ length: clicks }, () => toggle(who, 10)))
      expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: clicks }, () => 200))
      const here = await idsOf(who)
      expect(here.filter((id) => id === 10).length).toBe(here.length)
      const { body } = await toggle(who, 10)
      expect(body.data).toEqual({ is_favorite: here.length === 0, total: 1 - here.length })
    }
  })

  it('is limited in length', async () => {
    const who = await addShopper(shop)
    const { db } = shop.deps.database
    const [one] = await db.selectFrom('products').selectAll().limit(1).execute()
    if (!one) throw new Error('no product')
    const from = 1_000_000
    const { id: _, ...product } = one
    for (let n = 0; n < WISHLIST_MAX; n += 50) {
      const batch = Array.from({ length: 50 }, (_, index) => from + n + index)
      await db
        .insertInto('products')
        .values(batch.map((id) => ({ ...product, id, handle: `many-${id}` })))
        .execute()
      await db
        .insertInto('favorites')
        .values(batch.map((id) => ({ user_id: who.id, product_id: id, created_at: 1 })))
        .execute()
    }
    const { status, body } = await toggle(who, 1)
    expect([status, body]).toEqual([
      422,
      { message: `A wishlist holds ${WISHLIST_MAX} products at most`, code: 'invalid' },
    ])
    expect((await toggle(who, from)).body.data).toEqual({ is_favorite: false, total: WISHLIST_MAX - 1 })
    expect((await toggle(who, 1)).body.data).toEqual({ is_favorite: true, total: WISHLIST_MAX })
    expect(await list(who)).toHaveLength(WISHLIST_MAX)
  })

  it.each([undefined, null, '', '1', 0, -1, 1.5, 2_147_483_648, [], {}, true])(
    'refuses %j as a product',
    async (value) => {
      const who = await addShopper(shop)
      const { status, body } = await toggle(who, value)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['product_id']])
      expect(await idsOf(who)).toEqual([])
    },
  )

  it('refuses an unknown product', async () => {
    const { status, body } = await toggle(await addShopper(shop), 99_999)
    expect([status, body]).toEqual([404, { message: 'Product not found', code: 'not_found' }])
  })
})
