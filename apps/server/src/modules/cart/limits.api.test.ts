import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { addStockedProduct } from './testing/add-stocked-product.ts'
import { createCartCalls } from './testing/cart-calls.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

it('limits cart changes by session to what a person can do, without affecting others in the network', async () => {
  const [hasty, calm] = [await createCartCalls(shop), await createCartCalls(shop)]
  const product_id = await addStockedProduct(shop, { stock: 1 })
  await hasty.store({ product_id })
  await calm.store({ product_id })
  // Refused requests count too, and are faster.
  const hammered = await Promise.all(Array.from({ length: 600 }, () => hasty.line('increment', {})))
  expect(hammered.filter(({ status }) => status === 429)).toEqual([])
  expect(await hasty.line('increment', { product_id })).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  })
  expect((await calm.line('increment', { product_id })).status).not.toBe(429)
  expect((await hasty.line('decrement', { product_id })).status).toBe(200)
})
