import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createOtpFixture, type OtpFixture } from '../../src/modules/accounts/otp/testing/otp-fixture.ts'
import { addShopper, newIp, PASSWORD, type Shopper } from '../../src/modules/accounts/testing/shopper.ts'
import { addFlashSale } from '../../src/modules/cart/testing/add-stocked-product.ts'
import { addShop, putInCart } from '../../src/modules/checkout/testing/put-in-cart.ts'
import { ADDRESS } from '../../src/modules/orders/testing/order-calls.ts'
import { createPaymentTestApp, type PaymentTestApp } from '../../src/modules/payments/testing/payment-test-app.ts'
import { sessionEvent, signed } from '../../src/modules/payments/testing/stripe-stand-in.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let shop: PaymentTestApp
let desk: OtpFixture
let start: number
beforeAll(async () => {
  shop = await createPaymentTestApp()
  desk = createOtpFixture(shop)
  start = shop.deps.now()
})
afterAll(() => shop.close())

/** How far the clock is off, in milliseconds. */
let off = 0
let passed = 0
const setOff = (ms: number) => {
  off = ms
  shop.setNow(start + passed + off)
}
/** Time goes by, whatever the clock says. */
const pass = (ms: number) => {
  passed += ms
  setOff(off)
}
afterEach(() => {
  setOff(0)
  pass(2 * HOUR)
})

const profileOf = async ({ headers }: Pick<Shopper, 'headers'>) => (await shop.get('/profile', { headers })).status
const logIn = async ({ email }: Shopper, password = PASSWORD, ip = newIp()) =>
  shop.post('/login', { phone: email, password }, { ip })

/** A product in a shop and a cart of its own, and somebody who lives somewhere. */
async function basket() {
  const buyer = await addShopper(shop)
  const shopId = await addShop(shop, { delivery_charge: 0 })
  const goods = await putInCart(shop, buyer.id, { shopId, price: 4_000 })
  const { db } = shop.deps.database
  const address = { ...ADDRESS, user_id: buyer.id, created_at: shop.deps.now() }
  const { id } = await db.insertInto('addresses').values(address).returning('id').executeTakeFirstOrThrow()
  const place = (key: string, more: object = {}) =>
    shop.post(
      '/place-order',
      { shop_ids: [shopId], address_id: id, payment_method: 'cash', ...more },
      { headers: { ...buyer.headers, 'idempotency-key': key } },
    )
  return { buyer, shopId, place, ...goods }
}

describe.each([
  ['fast', HOUR],
  ['slow', -HOUR],
])('a clock that is an hour %s, and is put right again', (_which, hour) => {
  it('ends no session, and none that began meanwhile', async () => {
    const before = await addShopper(shop)
    setOff(hour)
    expect(await profileOf(before)).toBe(200)
    const login = await logIn(before)
    expect(login.status, login.body.message).toBe(200)
    const meanwhile = { headers: { authorization: `Bearer ${login.body.data.access.token}` } }
    expect(await profileOf(meanwhile)).toBe(200)
    setOff(0)
    expect([await profileOf(before), await profileOf(meanwhile)]).toEqual([200, 200])
    expect((await shop.post('/logout', {}, meanwhile)).status).toBe(200)
    setOff(hour)
    expect(await profileOf(meanwhile)).toBe(401)
  })

  it('makes no code last longer than five minutes, and lets another one be had at once', async () => {
    const ana = await desk.addPerson()
    expect((await desk.send(ana.email)).status).toBe(200)
    const early = await desk.codeOf(ana.email)
    setOff(hour)
    expect((await desk.verify(ana.email, early)).body.code).toBe('otp_expired')
    expect((await desk.send(ana.email)).status).toBe(200)
    const late = await desk.codeOf(ana.email)
    setOff(0)
    expect((await desk.verify(ana.email, late)).body.code).toBe('otp_expired')
    pass(MINUTE)
    expect((await desk.send(ana.email)).status).toBe(200)
    expect((await desk.verify(ana.email, await desk.codeOf(ana.email), { by: ana })).status).toBe(200)
  })

  it('makes no token for a new password last longer than ten minutes', async () => {
    const ana = await desk.addPerson()
    setOff(hour)
    await desk.send(ana.email, { recover: true })
    const { token } = (await desk.verify(ana.email, await desk.codeOf(ana.email))).body.data
    setOff(0)
    const words = { token, password: 'lantern-over-the-water-9', password_confirmation: 'lantern-over-the-water-9' }
    expect((await desk.call('/reset-password', words)).body.code).toBe('reset_token_invalid')
    setOff(hour)
    expect((await desk.call('/reset-password', words)).status).toBe(200)
  })

  it('makes nobody wait longer after failed logins', async () => {
    const ana = await addShopper(shop)
    setOff(hour)
    for (let n = 0; n < 5; n += 1) expect((await logIn(ana, 'not-the-password')).status).toBe(422)
    expect((await logIn(ana)).headers['retry-after']).toBe('30')
    setOff(0)
    pass(30_000)
    expect((await logIn(ana)).status).toBe(200)
  })

  it('places an order once where its key comes again', async () => {
    const { place } = await basket()
    setOff(hour)
    const first = await place('clock')
    expect(first.status, first.body.message).toBe(200)
    expect((await place('clock')).body).toEqual(first.body)
    setOff(0)
    expect((await place('clock')).body).toEqual(first.body)
  })
})

/** An order that is paid by now, and what Stripe tells of it, signed by a clock that is right. */
async function paidOrder() {
  const ana = await addShopper(shop)
  const order = await shop.addOrder(ana)
  const session = await shop.startCheckout(ana, order.id)
  Object.assign(session, { status: 'complete', payment_status: 'paid' })
  const event = sessionEvent('checkout.session.completed', session)
  return { order, event, bySender: signed(JSON.stringify(event), { at: shop.deps.now() }) }
}

describe('a clock that is an hour fast', () => {
  /** The price of a product on every screen, and the total. */
  async function look(productId: number, { buyer, shopId }: { buyer: Shopper; shopId: number }) {
    const { headers } = buyer
    const data = async (path: string) => (await shop.get(path, { headers })).body.data
    const { product } = await data(`/product-details?product_id=${productId}`)
    const [group] = (await data('/carts')).cart_items
    const checkout = await shop.post('/cart/checkout', { shop_ids: [shopId] }, { headers })
    const now = ({ price, discount_price }: { price: number; discount_price: number }) => discount_price || price
    const { total_amount, payable_amount } = checkout.body.data.checkout
    return { prices: [now(product), now(group.products[0]), total_amount], payable_amount }
  }

  it('ends a flash sale everywhere at once, and sells nothing at another price than was shown', async () => {
    const wanted = await basket()
    await addFlashSale(shop, wanted.productId, { price: 1_000, quantity: 5 })
    const { prices, payable_amount } = await look(wanted.productId, wanted)
    expect(prices).toEqual([10, 10, 10])
    setOff(HOUR)
    const refused = await wanted.place('dearer', { payable_amount })
    expect([refused.status, refused.body.code]).toEqual([409, 'price_changed'])
    expect((await look(wanted.productId, wanted)).prices).toEqual([40, 40, 40])
    setOff(0)
    expect((await look(wanted.productId, wanted)).prices).toEqual([10, 10, 10])
    const placed = await wanted.place('cheap', { payable_amount })
    expect(placed.status, placed.body.message).toBe(200)
  })

  it('refuses webhooks, and finds out by asking what they would have said', async () => {
    const { order, event, bySender } = await paidOrder()
    setOff(HOUR)
    const { status, body } = await shop.sendEvent(event, bySender)
    expect([status, body.code]).toEqual([400, 'webhook_refused'])
    expect((await shop.statusOf(order.id)).order).toBe('pending')
    await shop.payments.workDue()
    expect(await shop.statusOf(order.id)).toEqual({ order: 'paid', status: 'pending', payment: 'paid' })
    setOff(0)
    expect((await shop.sendEvent(event, bySender)).status).toBe(200)
    expect((await shop.statusOf(order.id)).order).toBe('paid')
  })
})

describe('a clock that is an hour slow', () => {
  it('takes webhooks, each once', async () => {
    const { order, event, bySender } = await paidOrder()
    setOff(-HOUR)
    expect((await shop.sendEvent(event, bySender)).status).toBe(200)
    expect((await shop.statusOf(order.id)).order).toBe('paid')
    setOff(0)
    expect((await shop.sendEvent(event, bySender)).status).toBe(200)
    expect(await shop.statusOf(order.id)).toEqual({ order: 'paid', status: 'pending', payment: 'paid' })
  })
})
