import { demo } from '@rialto/demo'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { demoIds } from '../../../demo/demo-ids.ts'
import { addFlashSale, addStockedProduct, setStock } from './testing/add-stocked-product.ts'
import { type CartCalls, createCartCalls } from './testing/cart-calls.ts'

const ids = demoIds(demo)
const CALLS = ['increment', 'decrement', 'delete'] as const
const NOT_IN_CART = { message: 'This product is not in your cart any more', code: 'not_found' }

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

let cart: CartCalls
beforeEach(async () => {
  cart = await createCartCalls(shop)
})

describe('POST /cart/increment', () => {
  it('adds a piece, up to the stock', async () => {
    const product = await addStockedProduct(shop, { name: 'Rare kettle', price: 1050, stock: 2 })
    await cart.store({ product_id: product })
    const { status, body } = await cart.line('increment', { product_id: product })
    expect([status, body.message]).toEqual([200, 'Cart updated'])
    expect(body.data).toMatchObject({ total: 2, total_amount: 21 })
    const refused = await cart.line('increment', { product_id: product })
    expect([refused.status, refused.body]).toEqual([
      422,
      { message: 'Only 2 of Rare kettle left, 2 in your cart', code: 'out_of_stock' },
    ])
    expect((await cart.lines())[0]?.quantity).toBe(2)
  })

  it('refuses more than the stock of a flash sale', async () => {
    const product = await addStockedProduct(shop)
    await addFlashSale(shop, product, { price: 100, quantity: 1 })
    await cart.store({ product_id: product })
    const { status, body } = await cart.line('increment', { product_id: product })
    expect([status, body.message]).toEqual([422, 'Only 1 of Trial kettle left at this price'])
  })

  it('refuses a line that is no longer available, with the reason, and changes nothing', async () => {
    const { db } = shop.deps.database
    const product = await addStockedProduct(shop, { combinations: [{ size: 1 }, { size: 2 }] })
    await cart.store({ product_id: product, size: 2 })
    const increment = async () => {
      const { status, body } = await cart.line('increment', { product_id: product })
      return [status, body.code, (await cart.rows())[0]?.quantity]
    }
    await setStock(shop, product, 0)
    expect(await increment()).toEqual([422, 'out_of_stock', 1])
    await db.updateTable('products').set({ status: 'hidden' }).where('id', '=', product).execute()
    expect(await increment()).toEqual([422, 'product_gone', 1])
    await db.updateTable('products').set({ status: 'active' }).where('id', '=', product).execute()
    await db.updateTable('shops').set({ status: 'closed' }).where('id', '=', 1).execute()
    expect(await increment()).toEqual([422, 'shop_gone', 1])
    await db.updateTable('shops').set({ status: 'active' }).where('id', '=', 1).execute()
    await db.deleteFrom('product_variants').where('product_id', '=', product).where('size_id', '=', 2).execute()
    expect(await increment()).toEqual([422, 'variant_gone', 1])
  })
})

describe('POST /cart/decrement', () => {
  it('removes a piece, and the line with its last piece', async () => {
    const product = await addStockedProduct(shop)
    await cart.store({ product_id: product, quantity: 2 })
    const first = await cart.line('decrement', { product_id: product })
    expect([first.body.message, first.body.data.total]).toEqual(['Cart updated', 1])
    const last = await cart.line('decrement', { product_id: product })
    expect([last.status, last.body]).toEqual([
      200,
      { message: 'product removed from cart', data: { total: 0, total_amount: 0, cart_items: [] } },
    ])
    expect(await cart.rows()).toEqual([])
  })

  it('lowers a quantity above the stock to the stock', async () => {
    const product = await addStockedProduct(shop)
    await cart.store({ product_id: product, quantity: 5 })
    await setStock(shop, product, 2)
    const { body } = await cart.line('decrement', { product_id: product })
    expect(body.data).toMatchObject({
      total: 2,
      info: 'Fewer left than you wanted, so the quantity is lower: Trial kettle.',
    })
  })
})

describe('POST /cart/delete', () => {
  it('removes a line whatever its quantity', async () => {
    const [product, otherProduct] = [await addStockedProduct(shop), await addStockedProduct(shop)]
    await cart.store({ product_id: product, quantity: 4 })
    await cart.store({ product_id: otherProduct })
    const { status, body } = await cart.line('delete', { product_id: product })
    expect([status, body.message, body.data.total]).toEqual([200, 'product removed from cart', 1])
    expect((await cart.lines()).map((line) => line.id)).toEqual([otherProduct])
  })
})

describe('POST /cart/{call}', () => {
  it('changes the line of the cart_id, or the last line of the product without one', async () => {
    const product = await addStockedProduct(shop, { combinations: [{ size: 1 }, { size: 2 }, { size: 3 }] })
    for (const size of [1, 2, 3]) await cart.store({ product_id: product, size, quantity: 2 })
    const [first, second] = await cart.lines()
    await cart.line('increment', { product_id: product, cart_id: first?.cart_id })
    await cart.line('decrement', { product_id: product })
    await cart.line('delete', { product_id: product, cart_id: second?.cart_id })
    expect((await cart.lines()).map((line) => [line.size?.id, line.quantity])).toEqual([
      [1, 3],
      [3, 1],
    ])
  })

  it.each(CALLS)('returns 404 for a line of another shopper: %s', async (call) => {
    const product = await addStockedProduct(shop)
    const other = await createCartCalls(shop)
    await other.store({ product_id: product, quantity: 3 })
    const before = await other.rows()
    const [otherLine] = before
    const replies = [
      await cart.line(call, { product_id: product, cart_id: otherLine?.id }),
      await cart.line(call, { product_id: product }),
    ]
    await cart.store({ product_id: product })
    replies.push(await cart.line(call, { product_id: product, cart_id: otherLine?.id }))
    for (const { status, body } of replies) expect([status, body]).toEqual([404, NOT_IN_CART])
    expect(await other.rows()).toEqual(before)
    expect(await cart.rows()).toMatchObject([{ quantity: 1 }])
  })

  it.each(CALLS)('returns 404 for a removed line, and for a line of another product: %s', async (call) => {
    const [product, otherProduct] = [await addStockedProduct(shop), await addStockedProduct(shop)]
    await cart.store({ product_id: product })
    const [row] = await cart.rows()
    for (const body of [
      { product_id: otherProduct },
      { product_id: otherProduct, cart_id: row?.id },
      { product_id: product, cart_id: 2_000_000_000 },
      { product_id: 2_000_000_000 },
    ]) {
      const reply = await cart.line(call, body)
      expect([reply.status, reply.body]).toEqual([404, NOT_IN_CART])
    }
    expect(await cart.rows()).toEqual([row])
    await cart.line('delete', { product_id: product })
    expect((await cart.line(call, { product_id: product, cart_id: row?.id })).body).toEqual(NOT_IN_CART)
  })

  it.each(CALLS)('refuses an invalid id: %s', async (call) => {
    const product = await addStockedProduct(shop)
    await cart.store({ product_id: product, quantity: 2 })
    for (const value of [0, -1, 1.5, '1', 'x', 2_147_483_648, [], {}, true]) {
      const first = await cart.line(call, { product_id: value })
      expect([first.status, Object.keys(first.body.errors)]).toEqual([422, ['product_id']])
      const second = await cart.line(call, { product_id: product, cart_id: value })
      expect([second.status, Object.keys(second.body.errors)]).toEqual([422, ['cart_id']])
    }
    expect((await cart.line(call, {})).status).toBe(422)
    expect(await cart.rows()).toMatchObject([{ quantity: 2 }])
  })
})

describe('the cart of a demo shopper', () => {
  it('has the lines of the demo data, of several shops', async () => {
    const headers = await shop.loginAs(ids.users.of('shopper1'))
    const { cart_items, info } = (await shop.get('/carts', { headers })).body.data
    const expected = demo.carts.filter((line) => line.user === 'shopper1')
    const lines = cart_items.flatMap((group: { products: { id: number; quantity: number }[] }) => group.products)
    expect(lines.map((line: { id: number; quantity: number }) => [line.id, line.quantity]).sort()).toEqual(
      expected.map((line) => [ids.products.of(line.product), line.quantity]).sort(),
    )
    expect(cart_items.length).toBeGreaterThan(2)
    expect(info).toBeUndefined()
  })
})
