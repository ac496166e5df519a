import { CART_LINES_MAX } from '@rialto/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, type TestReply, testApp } from '../../../test/support/app.ts'
import { addToCart } from './add-to-cart.ts'
import { addStockedProduct } from './testing/add-stocked-product.ts'
import { type CartCalls, createCartCalls } from './testing/cart-calls.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

let basket: CartCalls
beforeEach(async () => {
  basket = await createCartCalls(shop)
})

const times = <T>(count: number, call: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)))
const statuses = (replies: TestReply[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('concurrent requests of one shopper', () => {
  it('add to one line without losing a piece', async () => {
    const product = await addStockedProduct(shop, { stock: 500 })
    const replies = await times(40, () => basket.store({ product_id: product, quantity: 2 }))
    expect(statuses(replies)).toEqual({ 200: 40 })
    expect(await basket.rows()).toMatchObject([{ quantity: 80 }])
  })

  it('never exceed the stock together', async () => {
    const product = await addStockedProduct(shop, { stock: 7 })
    const replies = await times(30, (n) =>
      n % 2 === 0 ? basket.store({ product_id: product }) : basket.store({ product_id: product, quantity: 2 }),
    )
    const [row] = await basket.rows()
    expect(row?.quantity).toBe(7)
    expect(replies.every(({ status }) => status === 200 || status === 422)).toBe(true)
    expect(statuses(await times(10, () => basket.line('increment', { product_id: product })))).toEqual({ 422: 10 })
  })

  it('count every increment and decrement', async () => {
    const product = await addStockedProduct(shop, { stock: 100 })
    await basket.store({ product_id: product, quantity: 50 })
    const calls = (['increment', 'decrement', 'increment'] as const).flatMap((call) => Array(20).fill(call))
    const replies = await Promise.all(calls.map((call) => basket.line(call, { product_id: product })))
    expect(statuses(replies)).toEqual({ 200: 60 })
    expect(await basket.rows()).toMatchObject([{ quantity: 70 }])
  })

  it('take the last piece off once', async () => {
    const product = await addStockedProduct(shop)
    await basket.store({ product_id: product, quantity: 3 })
    const replies = await times(8, () => basket.line('decrement', { product_id: product }))
    expect(statuses(replies)).toEqual({ 200: 3, 404: 5 })
    expect(replies.filter(({ body }) => body.message === 'product removed from cart')).toHaveLength(1)
    expect(await basket.rows()).toEqual([])
  })

  it('leave one buy-now line', async () => {
    const products = [await addStockedProduct(shop), await addStockedProduct(shop), await addStockedProduct(shop)]
    const replies = await times(24, (n) => basket.store({ product_id: products[n % 3], is_buy_now: true, quantity: 2 }))
    expect(statuses(replies)).toEqual({ 200: 24 })
    expect(await basket.rows()).toMatchObject([{ quantity: 2, is_buy_now: 1 }])
  })

  it('do not exceed the number of lines', async () => {
    const { db } = shop.deps.database
    const room = 4
    const lines = Array.from({ length: CART_LINES_MAX - room }, (_, index) => ({
      user_id: basket.who.id,
      is_buy_now: 0,
      product_id: 4_000_000 + index,
      variant_id: 4_000_000 + index,
      unit: null,
      quantity: 1,
      seen_name: 'Filler',
      seen_price: 1,
      created_at: 1,
      updated_at: 1,
    }))
    await db.insertInto('cart_lines').values(lines).execute()
    const products = await times(10, () => addStockedProduct(shop))
    // Does not read the cart in between, which would remove the filler lines.
    const writes = await Promise.all(
      products.map((productId) =>
        addToCart(
          shop.deps,
          { userId: basket.who.id, locale: 'en' },
          { productId, sizeId: null, colorId: null, quantity: 1, buyNow: false },
        ),
      ),
    )
    expect(writes.filter((result) => typeof result === 'number')).toHaveLength(room)
    expect(await basket.rows()).toHaveLength(CART_LINES_MAX)
  })

  it('do not affect the carts of others', async () => {
    const product = await addStockedProduct(shop, { stock: 3 })
    const others = await times(12, () => createCartCalls(shop))
    const replies = await Promise.all(others.map((one) => one.store({ product_id: product, quantity: 3 })))
    expect(statuses(replies)).toEqual({ 200: 12 })
    for (const one of others) expect(await one.rows()).toMatchObject([{ quantity: 3 }])
  })
})
