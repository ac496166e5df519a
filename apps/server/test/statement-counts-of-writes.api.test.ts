import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { addStockedProduct } from '../src/modules/selling/cart/testing/add-stocked-product.ts'
import { addShop, addVoucher, type Buyer, putInCart } from '../src/modules/selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../src/modules/selling/orders/testing/seller-calls.ts'
import type { TestReply } from './support/app.ts'
import { statementsOf } from './support/count-statements.ts'

// Beside `statement-counts.api.test.ts`, for calls that write: the session's lookup, `begin` and `commit` are counted. On PostgreSQL alone:
// SQLite writes row by row, which costs no journey (docs/decisions/166).

const onPostgres = inject('databases').engine === 'postgres'

let shop: SellerCalls
let buyer: Buyer
beforeAll(async () => {
  shop = await createSellerCalls()
  // The first order of a process looks at the market's currency.
  await shop.order([1])
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await shop.addBuyer()
  // The first call of a session notes that the shopper was seen.
  await shop.get('/carts', { headers: buyer.headers })
})

/** @returns how many statements a call sends, which has to succeed. The rules of commission are read once in a while for all orders. */
async function count(send: () => Promise<TestReply>): Promise<number> {
  const sent = await statementsOf(async () => expect((await send()).status).toBe(200))
  return sent.filter((sql) => !sql.includes('commission_rules')).length
}

const call = (path: string, body: unknown) => shop.post(path, body, { headers: buyer.headers })
const fillCart = async (lines: number) => {
  for (let n = 0; n < lines; n++) await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 1_000 })
}
const placed = (order: object = {}) =>
  count(() => shop.place(buyer, { shop_ids: [shop.shopId], ...order }, crypto.randomUUID()))

describe.runIf(onPostgres)('statements of the cart', () => {
  it('are six for a change, and two for a look', async () => {
    const product_id = await addStockedProduct(shop)
    for (const path of ['/cart/store', '/cart/store', '/cart/increment', '/cart/decrement', '/cart/delete'])
      expect([path, await count(() => call(path, { product_id }))]).toEqual([path, 6])
    expect(await count(() => shop.get('/carts', { headers: buyer.headers }))).toBe(2)
  })

  it('are no more with many lines', async () => {
    await fillCart(10)
    const product_id = await addStockedProduct(shop)
    expect(await count(() => call('/cart/store', { product_id }))).toBe(6)
  })
})

describe.runIf(onPostgres)('statements of an order', () => {
  it('are twelve, with ten lines as with one', async () => {
    for (const lines of [1, 10]) {
      await fillCart(lines)
      expect([lines, await placed()]).toEqual([lines, 12])
    }
  })

  it('are no more with several shops', async () => {
    const other = await addShop(shop)
    await fillCart(2)
    await putInCart(shop, buyer.id, { shopId: other, price: 1_000 })
    expect(await placed({ shop_ids: [shop.shopId, other] })).toBe(12)
  })

  it('are three more with a voucher', async () => {
    const { code } = await addVoucher(shop, { shop_id: shop.shopId, collectedBy: [buyer.id] })
    await fillCart(3)
    expect(await placed({ coupon_codes: [code] })).toBe(15)
  })

  it('are as many for the cancellation of ten lines as of one', async () => {
    const counts: number[] = []
    for (const lines of [1, 10]) {
      const { id, buyer } = await shop.order(Array.from({ length: lines }, () => 1))
      counts.push(
        await count(() =>
          shop.post('/orders/cancel', { order_id: id, reason: 'Changed my mind' }, { headers: buyer.headers }),
        ),
      )
    }
    expect(counts[1]).toBe(counts[0])
    expect(counts[0]).toBeLessThanOrEqual(30)
  })
})
