import { CART_LINES_MAX } from '@rialto/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, type TestReply, testApp } from '../../../../test/support/app.ts'
import { addStockedProduct } from './testing/add-stocked-product.ts'
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

const callConcurrently = <T>(count: number, call: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)))
const countByStatus = (replies: TestReply[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('concurrent cart requests', () => {
  it('add all their pieces to one line', async () => {
    const product = await addStockedProduct(shop, { stock: 500 })
    const replies = await callConcurrently(40, () => cart.store({ product_id: product, quantity: 2 }))
    expect(countByStatus(replies)).toEqual({ 200: 40 })
    expect(await cart.rows()).toMatchObject([{ quantity: 80 }])
  })

  it('do not exceed the stock together', async () => {
    const product = await addStockedProduct(shop, { stock: 7 })
    const replies = await callConcurrently(30, (n) =>
      n % 2 === 0 ? cart.store({ product_id: product }) : cart.store({ product_id: product, quantity: 2 }),
    )
    const [row] = await cart.rows()
    expect(row?.quantity).toBe(7)
    expect(replies.every(({ status }) => status === 200 || status === 422)).toBe(true)
    expect(countByStatus(await callConcurrently(10, () => cart.line('increment', { product_id: product })))).toEqual({
      422: 10,
    })
  })

  it('apply every increment and decrement', async () => {
    const product = await addStockedProduct(shop, { stock: 100 })
    await cart.store({ product_id: product, quantity: 50 })
    const calls = (['increment', 'decrement', 'increment'] as const).flatMap((call) => Array(20).fill(call))
    const replies = await Promise.all(calls.map((call) => cart.line(call, { product_id: product })))
    expect(countByStatus(replies)).toEqual({ 200: 60 })
    expect(await cart.rows()).toMatchObject([{ quantity: 70 }])
  })

  it('remove the last piece once', async () => {
    const product = await addStockedProduct(shop)
    await cart.store({ product_id: product, quantity: 3 })
    const replies = await callConcurrently(8, () => cart.line('decrement', { product_id: product }))
    expect(countByStatus(replies)).toEqual({ 200: 3, 404: 5 })
    expect(replies.filter(({ body }) => body.message === 'product removed from cart')).toHaveLength(1)
    expect(await cart.rows()).toEqual([])
  })

  it('leave a single buy-now line', async () => {
    const products = [await addStockedProduct(shop), await addStockedProduct(shop), await addStockedProduct(shop)]
    const replies = await callConcurrently(24, (n) =>
      cart.store({ product_id: products[n % 3], is_buy_now: true, quantity: 2 }),
    )
    expect(countByStatus(replies)).toEqual({ 200: 24 })
    expect(await cart.rows()).toMatchObject([{ quantity: 2, is_buy_now: 1 }])
  })

  it('do not exceed the maximum number of lines', async () => {
    const freeLines = 4
    const products = await callConcurrently(CART_LINES_MAX + 6, () => addStockedProduct(shop))
    for (const product_id of products.slice(0, CART_LINES_MAX - freeLines)) await cart.store({ product_id })
    const replies = await callConcurrently(10, (n) =>
      cart.store({ product_id: products[CART_LINES_MAX - freeLines + n] }),
    )
    expect(countByStatus(replies)).toEqual({ 200: freeLines, 422: 6 })
    expect(await cart.rows()).toHaveLength(CART_LINES_MAX)
  })

  it('do not affect the carts of other shoppers', async () => {
    const product = await addStockedProduct(shop, { stock: 3 })
    const otherCarts = await callConcurrently(12, () => createCartCalls(shop))
    const replies = await Promise.all(
      otherCarts.map((otherCart) => otherCart.store({ product_id: product, quantity: 3 })),
    )
    expect(countByStatus(replies)).toEqual({ 200: 12 })
    for (const otherCart of otherCarts) expect(await otherCart.rows()).toMatchObject([{ quantity: 3 }])
  })
})
