import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { sign } from './sandbox-gateway.ts'
import { createPaymentTestApp, type PaymentTestApp } from './testing/payment-test-app.ts'

let shop: PaymentTestApp
let ana: Shopper

beforeAll(async () => {
  shop = await createPaymentTestApp()
  ana = await addShopper(shop)
})
afterAll(() => shop.close())

async function startPayment(amount = 4_250, language = 'en') {
  const { id, code } = await shop.addOrder(ana, { amount })
  const headers = { ...ana.headers, 'accept-language': language }
  const { body } = await shop.get(`/order-payment/${id}?gateway=sandbox`, { headers })
  const url = new URL(body.data.order_payment_url)
  return { id, code, path: url.pathname + url.search }
}

const open = (path: string) => shop.app.inject({ method: 'GET', url: path })
const choose = (path: string, answer: string) =>
  shop.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ answer }).toString(),
  })

describe('the page of the sandbox', () => {
  it('names the order and the amount, runs no script, and is not cached', async () => {
    const { code, path } = await startPayment(12_345)
    const { statusCode, headers, body } = await open(path)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
    )
    expect(body).toContain(code)
    expect(body).toContain('$123.45')
    expect(body).toContain('<html lang="en" dir="ltr">')
    expect(body).not.toMatch(/<script|style="/)
  })

  it('is in the shopper’s language and direction, whatever the browser’s', async () => {
    const { path } = await startPayment(4_250, 'ar')
    expect((await open(path)).body).toContain('<html lang="ar" dir="rtl">')
    expect((await open(path.replace('locale=ar', 'locale=xx'))).body).toContain('<html lang="en"')
  })

  it('pays through the shop’s webhook, and redirects back', async () => {
    const { id, path } = await startPayment()
    const { statusCode, headers } = await choose(path, 'pay')
    expect(statusCode).toBe(303)
    expect(headers.location).toMatch(new RegExp(`^http://localhost:3000/payment/success\\?payment=\\d+&orders=${id}$`))
    expect(await shop.statusOf(id)).toEqual({ order: 'paid', status: 'pending', payment: 'paid' })
  })

  it('marks the payment as failed', async () => {
    const { id, path } = await startPayment()
    const { headers } = await choose(path, 'fail')
    expect(headers.location).toContain('/payment/cancel?')
    expect(await shop.statusOf(id)).toEqual({ order: 'failed', status: 'pending', payment: 'failed' })
  })

  it('can be left and opened again', async () => {
    const { id, path } = await startPayment()
    expect((await choose(path, 'leave')).headers.location).toContain('/payment/cancel?')
    expect(await shop.statusOf(id)).toEqual({ order: 'pending', status: 'pending', payment: 'open' })
    const again = await shop.get(`/order-payment/${id}`, { headers: ana.headers })
    expect(again.body.data.order_payment_url).toContain(path)
  })

  it('has no buttons after the payment, and redirects a second click back', async () => {
    const { path } = await startPayment()
    await Promise.all([choose(path, 'pay'), choose(path, 'pay')])
    const { body } = await open(path)
    expect(body).not.toContain('<form')
    expect((await choose(path, 'fail')).headers.location).toContain('/payment/success?')
  })

  it('refuses invalid answers and unknown payments', async () => {
    const { id, path } = await startPayment()
    expect((await choose(path, 'steal')).statusCode).toBe(502)
    expect((await choose('/sandbox-gateway/sandbox_0', 'pay')).statusCode).toBe(404)
    expect((await open('/sandbox-gateway/sandbox_0')).statusCode).toBe(404)
    expect((await shop.statusOf(id)).order).toBe('pending')
  })

  it('accepts only webhooks with a fresh signature by the shop’s secret', async () => {
    const { id, path } = await startPayment()
    const { db } = shop.deps.database
    const payment = await db.selectFrom('payments').orderBy('id', 'desc').selectAll().executeTakeFirstOrThrow()
    const key = `rialto-${payment.id}-${payment.created_at.toString(36)}`
    const event = { id: 'e', key, reference: payment.reference, state: 'paid', amount: payment.amount, currency: 'USD' }
    const body = JSON.stringify(event)
    const sendWebhook = (signature: string, payload = body) =>
      shop.post('/payments/sandbox/webhook', payload, {
        headers: { 'sandbox-signature': signature, 'content-type': 'application/json' },
      })
    const now = shop.deps.now()
    const { secret } = shop.deps.config
    const wrong = [
      '',
      't=0,v1=0',
      sign('another secret', body, now),
      sign(secret, body, now - 300_001),
      sign(secret, `${body} `, now),
    ]
    for (const signature of wrong) expect((await sendWebhook(signature)).body.code).toBe('webhook_refused')
    expect((await shop.statusOf(id)).order).toBe('pending')
    const smallerAmount = JSON.stringify({ ...event, amount: 1 })
    expect((await sendWebhook(sign(secret, smallerAmount, now), smallerAmount)).body.code).toBe('webhook_refused')
    expect((await sendWebhook(sign(secret, body, now))).status).toBe(200)
    expect((await shop.statusOf(id)).order).toBe('paid')
    expect(path).toContain(payment.reference)
  })
})

describe('the sandbox in production', () => {
  it('does not exist', async () => {
    const productionShop = await createPaymentTestApp({
      APP_ENV: 'production',
      APP_SECRET: 'x'.repeat(32),
      APP_URL: 'https://shop.test',
    })
    try {
      const shopper = await addShopper(productionShop)
      const { id } = await productionShop.addOrder(shopper)
      const { body } = await productionShop.get(`/order-payment/${id}?gateway=sandbox`, { headers: shopper.headers })
      expect(body.code).toBe('payment_method_unavailable')
      expect((await productionShop.post('/payments/sandbox/webhook', {})).status).toBe(404)
      expect((await productionShop.app.inject({ url: '/sandbox-gateway/sandbox_1' })).statusCode).toBe(404)
      expect((await productionShop.get('/master')).body.data.payment_gateways).toMatchObject([{ name: 'stripe' }])
    } finally {
      await productionShop.close()
    }
  })
})
