import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addShopper, type Shopper, withSettings } from '../../people/accounts/testing/shopper.ts'
import { createPaymentTestApp, type PaymentTestApp } from './testing/payment-test-app.ts'

let shop: PaymentTestApp
let shopper: Shopper
let otherShopper: Shopper

beforeAll(async () => {
  shop = await createPaymentTestApp()
  shopper = await addShopper(shop)
  otherShopper = await addShopper(shop)
})
afterAll(() => shop.close())

const pay = (orderId: number, { headers }: Shopper = shopper, query = '?gateway=stripe', language = 'en') =>
  shop.get(`/order-payment/${orderId}${query}`, { headers: { ...headers, 'accept-language': language } })

describe('GET /order-payment/{order_id}', () => {
  it('starts a checkout with one line for each order, in the shopper’s language, and returns with the orders’ ids', async () => {
    const { id, code } = await shop.addOrder(shopper, { amount: 12_345 })
    const { status, body } = await pay(id, shopper, '?gateway=stripe', 'fr')
    expect(status).toBe(200)
    const session = [...shop.stripe.sessions.values()].at(-1)
    expect(body.data).toEqual({ order_payment_url: session?.url })
    const payment = await shop.deps.database.db
      .selectFrom('payments')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(payment).toMatchObject({ reference: session?.id, status: 'open', amount: 12_345, currency: 'USD' })
    expect(session?.sent).toMatchObject({
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '12345',
      'line_items[0][price_data][product_data][name]': expect.stringContaining(code),
      'metadata[payment]': expect.stringMatching(new RegExp(`^rialto-${payment.id}-`)),
      'payment_intent_data[metadata][payment]': session?.sent['metadata[payment]'],
      customer_email: shopper.email,
      locale: 'fr',
      success_url: `http://localhost:3000/payment/success?payment=${payment.id}&orders=${id}`,
      cancel_url: `http://localhost:3000/payment/cancel?payment=${payment.id}&orders=${id}`,
    })
    expect(session?.sent['line_items[1][quantity]']).toBeUndefined()
  })

  it('returns the open payment', async () => {
    const { id } = await shop.addOrder(shopper)
    const first = await pay(id)
    const before = shop.stripe.state.calls
    expect((await pay(id)).body).toEqual(first.body)
    expect(shop.stripe.state.calls).toBe(before)
  })

  it('starts one checkout for a double click', async () => {
    const { id } = await shop.addOrder(shopper)
    const before = shop.stripe.sessions.size
    const replies = await Promise.all([pay(id), pay(id), pay(id)])
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.data?.order_payment_url}`)).size).toBe(1)
    expect(shop.stripe.sessions.size).toBe(before + 1)
  })

  it('starts a new payment after a failure', async () => {
    const { id } = await shop.addOrder(shopper, { payment_status: 'failed' })
    expect((await pay(id)).status).toBe(200)
    expect(await shop.statusOf(id)).toEqual({ order: 'pending', status: 'pending', payment: 'open' })
  })

  it('pays the unpaid orders among those that were placed together', async () => {
    const orders = [await shop.addOrder(shopper), await shop.addOrder(shopper), await shop.addOrder(shopper)]
    const [first, second, third] = orders.map(({ id }) => id) as [number, number, number]
    const request = { orderIds: [first, second, third], userId: shopper.id, gateway: 'stripe', locale: 'en' }
    const started = await shop.payments.startPayment(request)
    const reply = await pay(second)
    expect({ url: reply.body.data.order_payment_url }).toEqual(started)
    await shop.deps.database.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', third).execute()
    const session = await shop.startCheckout(shopper, first)
    expect({ url: session.url }).not.toEqual(started)
    expect(session.amount_total).toBe(8_500)
  })

  it('defaults to the gateway of the order, or else to the first one offered', async () => {
    const { id } = await shop.addOrder(shopper)
    expect((await pay(id, shopper, '')).body.data.order_payment_url).toContain('/sandbox-gateway/sandbox_')
    const stripe = [{ id: 2, name: 'stripe', title: 'Card', logo: null }]
    await withSettings(shop, { payment_gateways: stripe }, async () => {
      expect((await pay(id, shopper, '')).body.data.order_payment_url).toContain('checkout.stripe.test')
    })
  })

  it.each([
    ['a paid order', { payment_status: 'paid' }],
    ['a refunded order', { payment_status: 'refunded', status: 'cancelled' }],
    ['a cancelled order', { status: 'cancelled' }],
    ['an order that is paid in cash', { payment_method: 'cash' }],
  ] as const)('refuses %s', async (_, options) => {
    const { id } = await shop.addOrder(shopper, options)
    const { status, body } = await pay(id)
    expect([status, body.code]).toEqual([409, 'order_not_payable'])
    expect((await shop.statusOf(id)).payment).toBeUndefined()
  })

  it('returns 404 for another shopper’s order', async () => {
    const { id } = await shop.addOrder(shopper)
    const ofOther = await pay(id, otherShopper)
    expect([ofOther.status, ofOther.body.code]).toEqual([404, 'not_found'])
    expect(ofOther.body).toEqual((await pay(999_999, otherShopper)).body)
    expect((await shop.get(`/order-payment/${id}`)).status).toBe(401)
    expect((await shop.statusOf(id)).payment).toBeUndefined()
  })

  it('refuses a gateway that is not offered', async () => {
    const { id } = await shop.addOrder(shopper)
    for (const name of ['cash', 'paypal', '__proto__']) {
      const { status, body } = await pay(id, shopper, `?gateway=${name}`)
      expect([status, body.code]).toEqual([422, 'payment_method_unavailable'])
    }
    await withSettings(shop, { online_payment: false }, async () => {
      expect((await pay(id, shopper, '')).body.code).toBe('payment_method_unavailable')
    })
  })

  it.each(['drops', 'fails', 'refuses'] as const)('leaves the order unchanged if Stripe %s', async (misbehaviour) => {
    const { id } = await shop.addOrder(shopper, { payment_status: 'failed' })
    shop.stripe.state.misbehaviour = misbehaviour
    const { status, body } = await pay(id)
    shop.stripe.state.misbehaviour = null
    expect([status, body.code]).toEqual([422, 'payment_failed'])
    expect(body.message).not.toMatch(/stripe|sk_test|cents/i)
    expect(await shop.statusOf(id)).toMatchObject({ status: 'pending', payment: 'failed' })
    expect((await pay(id)).status).toBe(200)
  })
})
