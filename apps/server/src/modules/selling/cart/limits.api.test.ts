import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addStockedProduct } from './testing/add-stocked-product.ts'
import { createCartCalls } from './testing/cart-calls.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

it('limits cart changes by session, without affecting other shoppers of the network', async () => {
  const [limited, other] = [await createCartCalls(shop), await createCartCalls(shop)]
  const product_id = await addStockedProduct(shop, { stock: 1 })
  await limited.store({ product_id })
  await other.store({ product_id })
  // Refused requests count too, and are faster.
  const replies = await Promise.all(Array.from({ length: 600 }, () => limited.line('increment', {})))
  expect(replies.filter(({ status }) => status === 429)).toEqual([])
  expect(await limited.line('increment', { product_id })).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  })
  expect((await other.line('increment', { product_id })).status).not.toBe(429)
  expect((await limited.line('decrement', { product_id })).status).toBe(200)
})
