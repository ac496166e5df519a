import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFlashSale, addStockedProduct } from '../cart/testing/add-stocked-product.ts'
import { type Buyer, createOrderCalls, type OrderCalls } from './testing/order-calls.ts'

const [SMALL, LARGE] = [1, 2]

let shop: OrderCalls
/** The published topics and product ids, in order. */
let published: (string | readonly number[])[]
beforeAll(async () => {
  shop = await createOrderCalls()
  shop.deps.invalidations.subscribe(['catalogue'], () => published.push('catalogue'))
  shop.deps.invalidations.subscribeStock((ids) => published.push(ids))
})
beforeEach(() => {
  published = []
})
afterAll(() => shop.close())

const variantsOf = async (productId: number): Promise<number[]> => {
  const query = shop.deps.database.db.selectFrom('product_variants').where('product_id', '=', productId)
  return (await query.select('id').orderBy('position').execute()).map(({ id }) => id)
}

/** Orders pieces of a product's first variant. */
async function buy(productId: number, quantity = 1): Promise<{ buyer: Buyer; id: number }> {
  const buyer = await shop.addBuyer()
  const [variantId = 0] = await variantsOf(productId)
  await shop.addCartLine(buyer, { productId, variantId, quantity })
  const { status, body } = await shop.place(buyer, { shop_ids: [1] })
  expect(status, body.message).toBe(200)
  return { buyer, id: body.data.orders[0].id }
}

async function cancel({ buyer, id }: { buyer: Buyer; id: number }) {
  const { status } = await shop.post('/orders/cancel', { order_id: id, reason: 'x' }, { headers: buyer.headers })
  expect(status).toBe(200)
}

describe('an order and its cancellation', () => {
  it('invalidate only the product’s pages while it is in stock', async () => {
    const product = await addStockedProduct(shop, { stock: 3 })
    await cancel(await buy(product, 2))
    expect(published).toEqual([[product], [product]])
  })

  it('invalidate the catalogue when the last piece is sold or returned', async () => {
    const product = await addStockedProduct(shop, { stock: 2 })
    const order = await buy(product, 2)
    expect(published).toEqual([[product], 'catalogue'])
    await cancel(order)
    expect(published).toEqual([[product], 'catalogue', [product], 'catalogue'])
  })

  it('invalidate the catalogue when a size sells out or comes back', async () => {
    const product = await addStockedProduct(shop, {
      combinations: [
        { size: SMALL, stock: 1 },
        { size: LARGE, stock: 9 },
      ],
    })
    await cancel(await buy(product))
    expect(published).toEqual([[product], 'catalogue', [product], 'catalogue'])
  })

  it('invalidate the catalogue when a flash sale sells out or gets stock back', async () => {
    const product = await addStockedProduct(shop, { stock: 50 })
    await addFlashSale(shop, product, { price: 500, quantity: 3, sold: 1 })
    const first = await buy(product)
    expect(published).toEqual([[product]])
    const last = await buy(product)
    await cancel(last)
    expect(published).toEqual([[product], [product], 'catalogue', [product], 'catalogue'])
    published = []
    await cancel(first)
    expect(published).toEqual([[product]])
  })

  it('invalidate nothing else, however often they are repeated', async () => {
    const product = await addStockedProduct(shop, { stock: 50 })
    for (let round = 0; round < 10; round++) await cancel(await buy(product))
    expect(published).not.toContain('catalogue')
    expect(published).toHaveLength(20)
  })
})
