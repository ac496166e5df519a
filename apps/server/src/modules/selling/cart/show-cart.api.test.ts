import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { translate } from '../../../../test/support/market.ts'
import { addShop } from '../checkout/testing/put-in-cart.ts'
import { refreshCart } from './show-cart.ts'
import { addFlashSale, addStockedProduct, setStock } from './testing/add-stocked-product.ts'
import { type CartCalls, createCartCalls } from './testing/cart-calls.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

let cart: CartCalls
beforeEach(async () => {
  cart = await createCartCalls(shop)
})

const setPrice = (id: number, price: number) =>
  shop.deps.database.db.updateTable('products').set({ price }).where('id', '=', id).execute()
const hide = (id: number) =>
  shop.deps.database.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', id).execute()

describe('GET /carts after changes of the catalogue', () => {
  it('returns the same cart if the catalogue has not changed', async () => {
    const product = await addStockedProduct(shop)
    const { body } = await cart.store({ product_id: product })
    expect(body.data.info).toBeUndefined()
    expect(await cart.read()).toEqual(body.data)
    expect(await cart.read()).toEqual(body.data)
  })

  it('returns new prices, and reports them once', async () => {
    const product = await addStockedProduct(shop, { name: 'Dear kettle', price: 2000 })
    await cart.store({ product_id: product, quantity: 2 })
    await setPrice(product, 2600)
    expect(await cart.read()).toMatchObject({ total_amount: 52, info: 'The price has changed: Dear kettle.' })
    const again = await cart.read()
    expect([again.total_amount, again.info]).toEqual([52, undefined])
  })

  it('lowers quantities to the stock, and reports it once', async () => {
    const product = await addStockedProduct(shop, { name: 'Rare kettle' })
    await cart.store({ product_id: product, quantity: 6 })
    await setStock(shop, product, 4)
    const info = 'Fewer left than you wanted, so the quantity is lower: Rare kettle.'
    expect(await cart.read()).toMatchObject({ total: 4, info })
    expect((await cart.read()).info).toBeUndefined()
    expect(await cart.rows()).toMatchObject([{ quantity: 4 }])
  })

  it('removes unavailable lines, and reports them once', async () => {
    const { db } = shop.deps.database
    const closedShop = await addShop(shop)
    const hidden = await addStockedProduct(shop, { name: 'Hidden kettle' })
    const ofClosed = await addStockedProduct(shop, { name: 'Closed kettle', shopId: closedShop })
    const noVariant = await addStockedProduct(shop, {
      name: 'Sizeless kettle',
      combinations: [{ size: 1 }, { size: 2 }],
    })
    const soldOut = await addStockedProduct(shop, { name: 'Sold kettle' })
    const deleted = await addStockedProduct(shop, { name: 'Deleted kettle' })
    const unchanged = await addStockedProduct(shop)
    for (const product_id of [hidden, ofClosed, soldOut, deleted, unchanged]) await cart.store({ product_id })
    await cart.store({ product_id: noVariant, size: 2 })
    await hide(hidden)
    await db.updateTable('shops').set({ status: 'closed' }).where('id', '=', closedShop).execute()
    await db.deleteFrom('product_variants').where('product_id', '=', noVariant).where('size_id', '=', 2).execute()
    await setStock(shop, soldOut, 0)
    await db.deleteFrom('product_variants').where('product_id', '=', deleted).execute()
    await db.deleteFrom('products').where('id', '=', deleted).execute()
    const { total, info } = await cart.read()
    expect(total).toBe(1)
    expect(info).toBe(
      'No longer available and taken out of your cart: Hidden kettle, Closed kettle, Deleted kettle, and 2 more.',
    )
    expect((await cart.read()).info).toBeUndefined()
    expect(await cart.rows()).toMatchObject([{ product_id: unchanged }])
  })

  it('reports all changes together, one sentence for each kind', async () => {
    const [gone, fewer, dearer] = [
      await addStockedProduct(shop, { name: 'First' }),
      await addStockedProduct(shop, { name: 'Second' }),
      await addStockedProduct(shop, { name: 'Third' }),
    ]
    for (const product_id of [gone, fewer, dearer]) await cart.store({ product_id, quantity: 3 })
    await hide(gone)
    await setStock(shop, fewer, 1)
    await setPrice(dearer, 9900)
    expect((await cart.read()).info).toBe(
      'No longer available and taken out of your cart: First. Fewer left than you wanted, so the quantity is lower: Second. The price has changed: Third.',
    )
  })

  it('names up to four products in a report, each once', async () => {
    const products = []
    for (const name of ['One', 'Two', 'Three', 'Four'])
      products.push(await addStockedProduct(shop, { name, combinations: [{ size: 1 }, { size: 2 }] }))
    for (const product_id of products) for (const size of [1, 2]) await cart.store({ product_id, size })
    for (const product of products) await setPrice(product, 1)
    expect((await cart.read()).info).toBe('The price has changed: One, Two, Three, and Four.')
  })

  it('reports changes in the language of the shopper', async () => {
    const product = await addStockedProduct(shop, { name: 'Gone kettle' })
    await cart.store({ product_id: product })
    await translate(shop, 'product', product, 'fr', { name: 'Bouilloire partie' })
    await hide(product)
    expect((await cart.read('fr')).info).toContain('Bouilloire partie')
  })

  it('reports changes in the reply of POST /cart/store too', async () => {
    const [cheap, other] = [await addStockedProduct(shop, { price: 1000 }), await addStockedProduct(shop)]
    await cart.store({ product_id: cheap })
    await setPrice(cheap, 1200)
    const { body } = await cart.store({ product_id: other })
    expect([body.message, body.data.info]).toEqual(['Added to your cart', 'The price has changed: Trial kettle.'])
    expect((await cart.read()).info).toBeUndefined()
  })

  it('reports a flash sale that has ended or sold out', async () => {
    const product = await addStockedProduct(shop, { price: 3000 })
    const sale = await addFlashSale(shop, product, { price: 2000, quantity: 10 })
    await cart.store({ product_id: product, quantity: 3 })
    const { db } = shop.deps.database
    await db.updateTable('flash_sale_products').set({ sold: 8 }).where('flash_sale_id', '=', sale).execute()
    expect(await cart.read()).toMatchObject({ total: 2, total_amount: 40, info: expect.stringContaining('Fewer') })
    await db.updateTable('flash_sale_products').set({ sold: 10 }).where('flash_sale_id', '=', sale).execute()
    expect(await cart.read()).toMatchObject({ total: 2, total_amount: 60, info: expect.stringContaining('price') })
  })

  it('reports a change to one of several concurrent requests, and returns the same cart to all', async () => {
    const product = await addStockedProduct(shop)
    await cart.store({ product_id: product, quantity: 5 })
    for (const [stock, price] of [
      [4, 2100],
      [3, 2200],
      [2, 2300],
    ] as const) {
      await setStock(shop, product, stock)
      await setPrice(product, price)
      const replies = await Promise.all([cart.read(), cart.read(), cart.read()])
      expect(replies.filter((reply) => reply.info !== undefined)).toHaveLength(1)
      for (const reply of replies) expect([reply.total, reply.total_amount]).toEqual([stock, (stock * price) / 100])
    }
  })

  it('refreshes the buy-now line separately from the cart', async () => {
    const product = await addStockedProduct(shop)
    await cart.store({ product_id: product, quantity: 5 })
    await cart.store({ product_id: product, quantity: 5, is_buy_now: true })
    await setStock(shop, product, 2)
    const { info } = await refreshCart(shop.deps, { userId: cart.shopper.id, locale: 'en' }, true)
    expect(info).toContain('Fewer')
    expect(await cart.rows()).toMatchObject([
      { quantity: 5, is_buy_now: 0 },
      { quantity: 2, is_buy_now: 1 },
    ])
  })
})
