import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSale } from '../../../../test/support/market.ts'
import { addShop, putInCart } from '../checkout/testing/put-in-cart.ts'
import { createSellerCalls, type SellerCalls } from '../orders/testing/seller-calls.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')
const HOUR = 3_600_000

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
  shop.setNow(NOW)
})
afterAll(() => shop.close())

const addNightMarket = (from: number, to: number): Promise<number> =>
  addSale(shop, { name: 'Night market', starts_at: NOW + from * HOUR, ends_at: NOW + to * HOUR })
/** A product at 20.00 with 10 pieces. */
const addProduct = async (shopId = shop.shopId) => {
  const buyer = await shop.addBuyer()
  const { productId } = await putInCart(shop, buyer.id, { shopId, price: 2_000, stock: 10 })
  return { productId, buyer }
}
const offer = (saleId: number, product_id: number, part: object = {}) =>
  shop.call('POST', `/seller/flash-sales/${saleId}/offers`, { body: { product_id, price: 15, quantity: 4, ...part } })
const remove = (saleId: number, productId: number) =>
  shop.call('DELETE', `/seller/flash-sales/${saleId}/offers/${productId}`)

describe('offers in a flash sale', () => {
  it('are bought at their price once the sale has begun', async () => {
    const saleId = await addNightMarket(1, 5)
    const { productId, buyer } = await addProduct()
    const added = await offer(saleId, productId)
    expect(added.body.data.sale).toMatchObject({
      id: saleId,
      is_running: false,
      offers: [{ product_id: productId, price: 20, offer_price: 15, quantity: 4, sold: 0 }],
    })
    expect(added.body.message).toBe('Offered Trial kettle in the flash sale Night market')
    shop.setNow(NOW + 2 * HOUR)
    const placed = await shop.place(buyer, { shop_ids: [shop.shopId] })
    expect((await shop.rowOf(placed.body.data.orders[0].id)).total_amount).toBe(1_500)
    const { items } = (await shop.call('GET', '/seller/flash-sales')).body.data
    const [sold] = items.find(({ id }: { id: number }) => id === saleId).offers
    expect(sold).toMatchObject({ sold: 1 })
    expect((await remove(saleId, productId)).status).toBe(409)
    shop.setNow(NOW)
  })

  it('are taken back before it begins', async () => {
    const saleId = await addNightMarket(1, 5)
    const { productId } = await addProduct()
    await offer(saleId, productId)
    expect((await remove(saleId, productId)).body.data.sale.offers).toEqual([])
    expect((await remove(saleId, productId)).status).toBe(404)
  })

  it('are refused for products of others, at no lower price, and beyond the stock', async () => {
    const saleId = await addNightMarket(-1, 5)
    const { productId } = await addProduct()
    const foreign = await addProduct(await addShop(shop))
    const errorsOf = async (id: number, part: object = {}) => Object.keys((await offer(saleId, id, part)).body.errors)
    expect(await errorsOf(foreign.productId)).toEqual(['product_id'])
    expect(await errorsOf(productId, { price: 20 })).toEqual(['price'])
    expect(await errorsOf(productId, { price: 0 })).toEqual(['price'])
    expect(await errorsOf(productId, { quantity: 11 })).toEqual(['quantity'])
    expect((await offer(await addNightMarket(-5, -1), productId)).status).toBe(404)
  })

  it('are in one sale at a time, also of two requests at once', async () => {
    const [saleId, overlapping, later] = [
      await addNightMarket(1, 5),
      await addNightMarket(4, 8),
      await addNightMarket(5, 9),
    ]
    const { productId } = await addProduct()
    const replies = await Promise.all([offer(saleId, productId), offer(saleId, productId)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await offer(overlapping, productId)).status).toBe(409)
    expect((await offer(later, productId)).status).toBe(200)
  })
})
