import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addShop, putInCart } from '../../selling/checkout/testing/put-in-cart.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { insertHoliday } from './repository.ts'

const DAY = 86_400_000
const NOON = Date.parse('2026-12-20T12:00:00Z')

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(NOON)
  await shop.deps.database.db.deleteFrom('shop_holidays').execute()
})

const close = (body: object) =>
  shop.call('POST', '/seller/shop/holidays', {
    body: { from: '2026-12-24', to: '2026-12-26', mode: 'refuse', ...body },
  })
const buyerWithCart = async () => {
  const buyer = await shop.addBuyer()
  const { productId } = await putInCart(shop, buyer.id, { shopId: shop.shopId })
  return { buyer, productId }
}
const holidayInCart = async (headers: { authorization: string }) =>
  (await shop.get('/carts', { headers })).body.data.cart_items[0].holiday

describe('POST /seller/shop/holidays', () => {
  it('refuses orders between the first and the last day alone, and announces itself', async () => {
    const reply = await close({ message: 'Merry days!' })
    expect(reply.status).toBe(200)
    expect(reply.body.data.shop.holidays).toMatchObject([{ from: '2026-12-24', to: '2026-12-26', is_now: false }])
    const { buyer, productId } = await buyerWithCart()
    const seen = { from: '2026-12-24', to: '2026-12-26', mode: 'refuse', message: 'Merry days!' }
    const announced = async () => (await shop.get(`/shops/${shop.shopId}`)).body.data.about.holiday
    expect(await announced()).toEqual({ ...seen, is_now: false })
    expect(await holidayInCart(buyer.headers)).toBeNull()

    shop.setNow(Date.parse('2026-12-24T00:00:00Z'))
    expect(await holidayInCart(buyer.headers)).toEqual({ ...seen, is_now: true })
    const product = await shop.get(`/product-details?product_id=${productId}`)
    expect(product.body.data.product.shop.holiday).toEqual({ ...seen, is_now: true })
    const checkout = await shop.post('/cart/checkout', { shop_ids: [shop.shopId] }, { headers: buyer.headers })
    expect(checkout.body.data.checkout_items[0].holiday).toEqual({ ...seen, is_now: true })
    const refused = await shop.place(buyer, { shop_ids: [shop.shopId] })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'shop_on_holiday', message: expect.stringContaining('December 26, 2026') },
    })
    expect(Object.keys(refused.body.errors)).toEqual([`shop_ids.${shop.shopId}`])

    shop.setNow(Date.parse('2026-12-27T00:00:00Z'))
    expect(await holidayInCart(buyer.headers)).toBeNull()
    expect(await announced()).toBeNull()
    expect((await shop.place(buyer, { shop_ids: [shop.shopId] })).status).toBe(200)
  })

  it('accepts orders in the mode later, and promises when they are sent', async () => {
    await close({ from: '2026-12-20', mode: 'later' })
    const { buyer } = await buyerWithCart()
    const placed = await shop.place(buyer, { shop_ids: [shop.shopId] })
    expect(placed.status).toBe(200)
    const { id } = placed.body.data.orders[0]
    const details = await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })
    expect(details.body.data.order.ships_from).toBe('2026-12-27')
    const [mail] = await shop.mailsTo(buyer)
    expect(mail?.text).toContain('on holiday until December 26, 2026')
  })

  it('leaves other shops of the same cart alone', async () => {
    await close({ from: '2026-12-20' })
    const { buyer } = await buyerWithCart()
    const other = await addShop(shop)
    await putInCart(shop, buyer.id, { shopId: other })
    expect((await shop.place(buyer, { shop_ids: [other, shop.shopId] })).status).toBe(422)
    expect((await shop.place(buyer, { shop_ids: [other] })).status).toBe(200)
  })

  it('counts days in the zone of the seller', async () => {
    shop.setNow(Date.parse('2026-12-19T20:00:00Z'))
    await close({ from: '2026-12-20', to: '2026-12-20', time_zone: 'Asia/Dhaka' })
    const { buyer } = await buyerWithCart()
    expect((await shop.place(buyer, { shop_ids: [shop.shopId] })).body.code).toBe('shop_on_holiday')
    shop.setNow(Date.parse('2026-12-20T18:00:00Z'))
    expect((await shop.place(buyer, { shop_ids: [shop.shopId] })).status).toBe(200)
  })

  it.each([
    ['to', { to: '2026-12-23' }],
    ['to', { from: '2026-12-01', to: '2026-12-19' }],
    ['to', { to: '2028-01-01' }],
    ['from', { from: '2026-02-30' }],
    ['time_zone', { time_zone: 'Mars/Base' }],
  ])('refuses a wrong %s', async (field, body) => {
    const reply = await close(body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })

  it('refuses days that overlap, also of two requests at once', async () => {
    const replies = await Promise.all([close({}), close({ from: '2026-12-26', to: '2026-12-30' })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await close({ from: '2026-12-20', to: '2026-12-23' })).status).toBe(200)
  })
})

describe('DELETE /seller/shop/holidays/{id}', () => {
  it('opens the shop again at once', async () => {
    const { holidays } = (await close({ from: '2026-12-20' })).body.data.shop
    const { buyer } = await buyerWithCart()
    expect((await shop.call('DELETE', `/seller/shop/holidays/${holidays[0].id}`)).body.data.shop.holidays).toEqual([])
    expect((await shop.place(buyer, { shop_ids: [shop.shopId] })).status).toBe(200)
    expect((await shop.call('DELETE', `/seller/shop/holidays/${holidays[0].id}`)).status).toBe(404)
  })

  it('plans them again by Undo, unless others have taken the days', async () => {
    const { holidays } = (await close({})).body.data.shop
    const removed = (await shop.call('DELETE', `/seller/shop/holidays/${holidays[0].id}`)).body.change
    expect((await shop.call('POST', `/seller/record/${removed.id}/restore`)).status).toBe(200)
    const profile = await shop.call('GET', '/seller/shop/profile')
    expect(profile.body.data.shop.holidays).toEqual(holidays)
    const again = (await shop.call('DELETE', `/seller/shop/holidays/${holidays[0].id}`)).body.change
    await close({ from: '2026-12-26', to: '2026-12-28' })
    expect((await shop.call('POST', `/seller/record/${again.id}/restore`)).status).toBe(409)
  })

  it('does not find those of another shop', async () => {
    const shop_id = await addShop(shop)
    const { id } = await shop.deps.database.write((tx) =>
      insertHoliday(tx, {
        shop_id,
        from_day: '2026-12-24',
        to_day: '2026-12-24',
        starts_at: NOON,
        ends_at: NOON + DAY,
        mode: 'later',
        message: '',
        created_at: 0,
      }),
    )
    expect((await shop.call('DELETE', `/seller/shop/holidays/${id}`)).status).toBe(404)
  })
})
