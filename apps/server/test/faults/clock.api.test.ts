import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createOtpFixture, type OtpFixture } from '../../src/modules/people/accounts/testing/otp-fixture.ts'
import { addShopper, newIp, PASSWORD, type Shopper } from '../../src/modules/people/accounts/testing/shopper.ts'
import { addFlashSale } from '../../src/modules/selling/cart/testing/add-stocked-product.ts'
import { addShop, putInCart } from '../../src/modules/selling/checkout/testing/put-in-cart.ts'
import { ADDRESS } from '../../src/modules/selling/orders/testing/order-calls.ts'
import {
  createPaymentTestApp,
  type PaymentTestApp,
} from '../../src/modules/selling/payments/testing/payment-test-app.ts'
import { sessionEvent, signed } from '../../src/modules/selling/payments/testing/stripe-stand-in.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let shop: PaymentTestApp
let otp: OtpFixture
let start: number
beforeAll(async () => {
  shop = await createPaymentTestApp()
  otp = createOtpFixture(shop)
  start = shop.deps.now()
})
afterAll(() => shop.close())

/** The clock's error in milliseconds. */
let clockError = 0
let elapsed = 0
const setClockError = (ms: number) => {
  clockError = ms
  shop.setNow(start + elapsed + clockError)
}
/** Lets time elapse without changing the clock's error. */
const elapse = (ms: number) => {
  elapsed += ms
  setClockError(clockError)
}
afterEach(() => {
  setClockError(0)
  elapse(2 * HOUR)
})

const profileStatus = async ({ headers }: Pick<Shopper, 'headers'>) => (await shop.get('/profile', { headers })).status
const logIn = async ({ email }: Shopper, password = PASSWORD, ip = newIp()) =>
  shop.post('/login', { phone: email, password }, { ip })

/** Adds a shopper with an address and a cart, and a shop with the product in it. */
async function prepareCart() {
  const buyer = await addShopper(shop)
  const shopId = await addShop(shop, { delivery_charge: 0 })
  const goods = await putInCart(shop, buyer.id, { shopId, price: 4_000 })
  const { db } = shop.deps.database
  const address = { ...ADDRESS, user_id: buyer.id, created_at: shop.deps.now() }
  const { id } = await db.insertInto('addresses').values(address).returning('id').executeTakeFirstOrThrow()
  const placeOrder = (key: string, more: object = {}) =>
    shop.post(
      '/place-order',
      { shop_ids: [shopId], address_id: id, payment_method: 'cash', ...more },
      { headers: { ...buyer.headers, 'idempotency-key': key } },
    )
  return { buyer, shopId, placeOrder, ...goods }
}

describe.each([
  ['fast', HOUR],
  ['slow', -HOUR],
])('a clock that is an hour %s and then corrected', (_which, hour) => {
  it('ends no session, including those started meanwhile', async () => {
    const before = await addShopper(shop)
    setClockError(hour)
    expect(await profileStatus(before)).toBe(200)
    const login = await logIn(before)
    expect(login.status, login.body.message).toBe(200)
    const meanwhile = { headers: { authorization: `Bearer ${login.body.data.access.token}` } }
    expect(await profileStatus(meanwhile)).toBe(200)
    setClockError(0)
    expect([await profileStatus(before), await profileStatus(meanwhile)]).toEqual([200, 200])
    expect((await shop.post('/logout', {}, meanwhile)).status).toBe(200)
    setClockError(hour)
    expect(await profileStatus(meanwhile)).toBe(401)
  })

  it('does not extend one-time codes, nor delay the next one', async () => {
    const ana = await otp.addPerson()
    expect((await otp.send(ana.email)).status).toBe(200)
    const early = await otp.codeOf(ana.email)
    setClockError(hour)
    expect((await otp.verify(ana.email, early)).body.code).toBe('otp_expired')
    expect((await otp.send(ana.email)).status).toBe(200)
    const late = await otp.codeOf(ana.email)
    setClockError(0)
    expect((await otp.verify(ana.email, late)).body.code).toBe('otp_expired')
    elapse(MINUTE)
    expect((await otp.send(ana.email)).status).toBe(200)
    expect((await otp.verify(ana.email, await otp.codeOf(ana.email), { by: ana })).status).toBe(200)
  })

  it('does not extend reset tokens', async () => {
    const ana = await otp.addPerson()
    setClockError(hour)
    await otp.send(ana.email, { recover: true })
    const { token } = (await otp.verify(ana.email, await otp.codeOf(ana.email))).body.data
    setClockError(0)
    const words = { token, password: 'lantern-over-the-water-9', password_confirmation: 'lantern-over-the-water-9' }
    expect((await otp.call('/reset-password', words)).body.code).toBe('reset_token_invalid')
    setClockError(hour)
    expect((await otp.call('/reset-password', words)).status).toBe(200)
  })

  it('does not extend the pause after failed logins', async () => {
    const ana = await addShopper(shop)
    setClockError(hour)
    for (let n = 0; n < 5; n += 1) expect((await logIn(ana, 'not-the-password')).status).toBe(422)
    expect((await logIn(ana)).headers['retry-after']).toBe('30')
    setClockError(0)
    elapse(30_000)
    expect((await logIn(ana)).status).toBe(200)
  })

  it('places one order for a repeated idempotency key', async () => {
    const { placeOrder } = await prepareCart()
    setClockError(hour)
    const first = await placeOrder('clock')
    expect(first.status, first.body.message).toBe(200)
    expect((await placeOrder('clock')).body).toEqual(first.body)
    setClockError(0)
    expect((await placeOrder('clock')).body).toEqual(first.body)
  })
})

/** Adds an order that is paid at Stripe; returns it with Stripe's event, signed at the correct time. */
async function paidOrder() {
  const ana = await addShopper(shop)
  const order = await shop.addOrder(ana)
  const session = await shop.startCheckout(ana, order.id)
  Object.assign(session, { status: 'complete', payment_status: 'paid' })
  const event = sessionEvent('checkout.session.completed', session)
  return { order, event, bySender: signed(JSON.stringify(event), { at: shop.deps.now() }) }
}

describe('a clock that is an hour fast', () => {
  /** Reads the price of a product from page, cart and checkout, and the total. */
  async function readPrices(productId: number, { buyer, shopId }: { buyer: Shopper; shopId: number }) {
    const { headers } = buyer
    const data = async (path: string) => (await shop.get(path, { headers })).body.data
    const { product } = await data(`/product-details?product_id=${productId}`)
    const [group] = (await data('/carts')).cart_items
    const checkout = await shop.post('/cart/checkout', { shop_ids: [shopId] }, { headers })
    const currentPrice = ({ price, discount_price }: { price: number; discount_price: number }) =>
      discount_price || price
    const { total_amount, payable_amount } = checkout.body.data.checkout
    return { prices: [currentPrice(product), currentPrice(group.products[0]), total_amount], payable_amount }
  }

  it('ends a flash sale everywhere, and refuses an order at a price that was not shown', async () => {
    const cart = await prepareCart()
    await addFlashSale(shop, cart.productId, { price: 1_000, quantity: 5 })
    const { prices, payable_amount } = await readPrices(cart.productId, cart)
    expect(prices).toEqual([10, 10, 10])
    setClockError(HOUR)
    const refused = await cart.placeOrder('dearer', { payable_amount })
    expect([refused.status, refused.body.code]).toEqual([409, 'price_changed'])
    expect((await readPrices(cart.productId, cart)).prices).toEqual([40, 40, 40])
    setClockError(0)
    expect((await readPrices(cart.productId, cart)).prices).toEqual([10, 10, 10])
    const placed = await cart.placeOrder('cheap', { payable_amount })
    expect(placed.status, placed.body.message).toBe(200)
  })

  it('refuses webhooks, and learns of payments by polling', async () => {
    const { order, event, bySender } = await paidOrder()
    setClockError(HOUR)
    const { status, body } = await shop.sendEvent(event, bySender)
    expect([status, body.code]).toEqual([400, 'webhook_refused'])
    expect((await shop.statusOf(order.id)).order).toBe('pending')
    await shop.payments.workDue()
    expect(await shop.statusOf(order.id)).toEqual({ order: 'paid', status: 'pending', payment: 'paid' })
    setClockError(0)
    expect((await shop.sendEvent(event, bySender)).status).toBe(200)
    expect((await shop.statusOf(order.id)).order).toBe('paid')
  })
})

describe('a clock that is an hour slow', () => {
  it('accepts webhooks, each once', async () => {
    const { order, event, bySender } = await paidOrder()
    setClockError(-HOUR)
    expect((await shop.sendEvent(event, bySender)).status).toBe(200)
    expect((await shop.statusOf(order.id)).order).toBe('paid')
    setClockError(0)
    expect((await shop.sendEvent(event, bySender)).status).toBe(200)
    expect(await shop.statusOf(order.id)).toEqual({ order: 'paid', status: 'pending', payment: 'paid' })
  })
})
