import { ProductCard } from '@rialto/contract'
import { WISHLIST_MAX } from '@rialto/contract/limits'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { demoIds } from '../../../demo/demo-ids.ts'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'

const ids = demoIds(demo)

let shop: TestApp
let networks = 0
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const toggle = (shopper: Shopper, product_id: unknown) =>
  shop.post('/favorite-add-or-remove', { product_id }, { headers: shopper.headers, ip: `10.8.0.${++networks % 250}` })
const list = async (shopper: Shopper, locale = 'en'): Promise<ProductCard[]> =>
  (await shop.get('/favorite-products', { headers: { ...shopper.headers, 'accept-language': locale } })).body.data
    .products
const idsOf = async (shopper: Shopper) => (await list(shopper)).map((card) => card.id)

describe('the wishlist', () => {
  it('adds and removes a product', async () => {
    const shopper = await addShopper(shop)
    const { status, body } = await toggle(shopper, 1)
    expect([status, body]).toEqual([200, { message: 'Added to your wishlist', data: { is_favorite: true, total: 1 } }])
    expect((await toggle(shopper, 2)).body.data).toEqual({ is_favorite: true, total: 2 })
    expect((await toggle(shopper, 1)).body).toEqual({
      message: 'Removed from your wishlist',
      data: { is_favorite: false, total: 1 },
    })
    expect(await idsOf(shopper)).toEqual([2])
  })

  it('lists cards marked as favorites, latest first, in the language of the request', async () => {
    const shopper = await addShopper(shop)
    const start = shop.deps.now()
    for (const [index, id] of [5, 3, 9].entries()) {
      shop.setNow(start + index)
      await toggle(shopper, id)
    }
    shop.setNow(start)
    const cards = await list(shopper)
    expect(ProductCard.strict().array().safeParse(cards).error).toBeUndefined()
    expect(cards.map((card) => [card.id, card.is_favorite])).toEqual([
      [9, true],
      [3, true],
      [5, true],
    ])
    const { product } = (await shop.get('/product-details?product_id=9', { headers: shopper.headers })).body.data
    expect(product).toMatchObject({ is_favorite: true, name: cards[0]?.name, price: cards[0]?.price })
    expect((await list(shopper, 'ar'))[0]?.name).not.toBe(cards[0]?.name)
  })

  it('belongs to one shopper', async () => {
    const [shopper, other] = [await addShopper(shop), await addShopper(shop)]
    await toggle(shopper, 4)
    expect(await idsOf(other)).toEqual([])
    await toggle(other, 4)
    await toggle(other, 4)
    expect(await idsOf(shopper)).toEqual([4])
  })

  it('has the products of the demo data for a demo shopper', async () => {
    const headers = await shop.loginAs(ids.users.of('shopper1'))
    const expected = demo.wishlists
      .filter((each) => each.user === 'shopper1')
      .map((each) => ids.products.of(each.product))
    const { products } = (await shop.get('/favorite-products', { headers })).body.data
    expect(products.map((card: ProductCard) => card.id).sort()).toEqual(expected.sort())
  })

  it('leaves out products that are no longer on sale, does not count them, and lets them be removed', async () => {
    const shopper = await addShopper(shop)
    const { db } = shop.deps.database
    for (const id of [6, 7, 8]) await toggle(shopper, id)
    await db.updateTable('products').set({ status: 'hidden' }).where('id', '=', 7).execute()
    expect((await idsOf(shopper)).sort()).toEqual([6, 8])
    expect((await toggle(shopper, 6)).body.data).toEqual({ is_favorite: false, total: 1 })
    expect((await toggle(shopper, 7)).body.data).toEqual({ is_favorite: false, total: 1 })
    expect([(await toggle(shopper, 7)).status, (await toggle(shopper, 7)).body.code]).toEqual([404, 'not_found'])
    await db.updateTable('products').set({ status: 'active' }).where('id', '=', 7).execute()
    expect(await idsOf(shopper)).toEqual([8])
  })

  it('stays consistent after concurrent requests', async () => {
    const shopper = await addShopper(shop)
    for (const clicks of [2, 7]) {
      const replies = await Promise.all(Array.from({ length: clicks }, () => toggle(shopper, 10)))
      expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: clicks }, () => 200))
      const listedIds = await idsOf(shopper)
      expect(listedIds.filter((id) => id === 10).length).toBe(listedIds.length)
      const { body } = await toggle(shopper, 10)
      expect(body.data).toEqual({ is_favorite: listedIds.length === 0, total: 1 - listedIds.length })
    }
  })

  it('is limited in its number of products', async () => {
    const shopper = await addShopper(shop)
    const { db } = shop.deps.database
    const [template] = await db.selectFrom('products').selectAll().limit(1).execute()
    if (!template) throw new Error('no product')
    const firstId = 1_000_000
    const { id: _, ...product } = template
    for (let n = 0; n < WISHLIST_MAX; n += 50) {
      const batch = Array.from({ length: 50 }, (_, index) => firstId + n + index)
      await db
        .insertInto('products')
        .values(batch.map((id) => ({ ...product, id, handle: `many-${id}` })))
        .execute()
      await db
        .insertInto('favorites')
        .values(batch.map((id) => ({ user_id: shopper.id, product_id: id, created_at: 1 })))
        .execute()
    }
    const { status, body } = await toggle(shopper, 1)
    expect([status, body]).toEqual([
      422,
      { message: `A wishlist holds ${WISHLIST_MAX} products at most`, code: 'invalid' },
    ])
    expect((await toggle(shopper, firstId)).body.data).toEqual({ is_favorite: false, total: WISHLIST_MAX - 1 })
    expect((await toggle(shopper, 1)).body.data).toEqual({ is_favorite: true, total: WISHLIST_MAX })
    expect(await list(shopper)).toHaveLength(WISHLIST_MAX)
  })

  it.each([undefined, null, '', '1', 0, -1, 1.5, 2_147_483_648, [], {}, true])(
    'refuses %j as a product',
    async (value) => {
      const shopper = await addShopper(shop)
      const { status, body } = await toggle(shopper, value)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['product_id']])
      expect(await idsOf(shopper)).toEqual([])
    },
  )

  it('refuses an unknown product', async () => {
    const { status, body } = await toggle(await addShopper(shop), 99_999)
    expect([status, body]).toEqual([404, { message: 'Product not found', code: 'not_found' }])
  })
})
