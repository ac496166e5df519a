import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { gatewayTable } from '../../src/config/gateways.ts'
import { createOutbound } from '../../src/modules/base/outbound/index.ts'
import { createSettings, saveSetting } from '../../src/modules/base/settings/index.ts'
import { addShopper, type Shopper } from '../../src/modules/people/accounts/testing/shopper.ts'
import { createPayments, type Payments } from '../../src/modules/selling/payments/index.ts'
import { addOrder } from '../../src/modules/selling/payments/testing/payment-test-app.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { harbourpayGateway, harbourpaySettings } from './harbourpay-gateway.ts'

const MINUTE = 60_000
const WEBHOOK = '/payments/harbourpay/webhook'

/** The two lines of the document, beside the tables of the shop. */
const tables = {
  gateways: { ...gatewayTable, harbourpay: harbourpaySettings },
  gatewayAdapters: { harbourpay: harbourpayGateway },
}

let harbourpay: Awaited<ReturnType<typeof startHarbourpay>>
let shop: TestApp
let ana: Shopper
/** The payments of a second process, whose worker the tests run by hand. */
let payments: Payments

beforeAll(async () => {
  harbourpay = await startHarbourpay()
  shop = await testApp(harbourpay.environment, undefined, undefined, tables)
  await offer(shop)
  ana = await addShopper(shop)
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  payments = createPayments({ ...deps, outbound: createOutbound(deps) }, tables.gatewayAdapters)
})
afterAll(async () => {
  await shop.close()
  await harbourpay.close()
})
afterEach(() => {
  harbourpay.state.isDown = false
})

/** As the operator does in the settings of the console. */
async function offer({ deps: { database, invalidations } }: TestApp) {
  const gateways = [{ id: 7, name: 'harbourpay', title: 'Harbourpay', logo: null }]
  await database.write((tx) => saveSetting(tx, 'payment_gateways', gateways))
  invalidations.publish('settings')
}

const pay = (orderId: number) => shop.get(`/order-payment/${orderId}?gateway=harbourpay`, { headers: ana.headers })

async function startPayment({ amount }: { amount?: number } = {}) {
  const { id } = await addOrder(shop, ana, { amount })
  return { id, payment: paymentAt((await pay(id)).body.data.order_payment_url) }
}

function paymentAt(url: string) {
  const payment = harbourpay.payments.get(url.split('/').at(-1) ?? '')
  if (!payment) throw new Error(`Harbourpay has no payment at ${url}`)
  return payment
}

const refundsOf = ({ id }: { id: string }) => harbourpay.refunds.filter(({ payment }) => payment === id)

let events = 0
const eventOf = (payment: object, changes: object = {}) => ({
  id: `event${++events}`,
  kind: 'payment',
  payment: { ...payment, ...changes },
})

const send = (event: object, signature = signed(JSON.stringify(event), { at: shop.deps.now() })) =>
  shop.post(WEBHOOK, JSON.stringify(event), {
    headers: { 'harbourpay-signature': signature, 'content-type': 'application/json' },
  })

const statusOf = async (orderId: number) =>
  (await shop.get(`/order-details?order_id=${orderId}`, { headers: ana.headers })).body.data.order.payment_status

async function cancel(orderId: number) {
  const body = { order_id: orderId, reason: 'Changed my mind' }
  expect((await shop.post('/orders/cancel', body, { headers: ana.headers })).status).toBe(200)
}

describe('a gateway that was added', () => {
  it('is offered to shoppers', async () => {
    const { body } = await shop.get('/master')
    expect(body.data.payment_gateways.map(({ name }: { name: string }) => name)).toEqual(['harbourpay'])
    expect(body.data.online_payment).toBe(true)
  })

  it('starts one payment of an order, also when the shopper asks twice', async () => {
    const { id, payment } = await startPayment({ amount: 4_250 })
    expect(payment).toMatchObject({ state: 'open', amount: 4_250, exponent: 2, currency: 'USD' })
    expect((await pay(id)).body.data.order_payment_url).toBe(`https://pay.harbourpay.example/${payment.id}`)
    expect(await statusOf(id)).toBe('pending')
  })

  it('keeps the order when it does not answer', async () => {
    const { id } = await addOrder(shop, ana)
    harbourpay.state.isDown = true
    expect((await pay(id)).body.code).toBe('payment_failed')
    expect(await statusOf(id)).toBe('pending')
    harbourpay.state.isDown = false
    expect((await pay(id)).status).toBe(200)
  })

  it('marks an order as paid by its signed webhook, once', async () => {
    const { id, payment } = await startPayment()
    payment.state = 'paid'
    const event = eventOf(payment)
    expect([(await send(event)).status, (await send(event)).status]).toEqual([200, 200])
    expect(await statusOf(id)).toBe('paid')
  })

  it('tells that a payment has failed, after which the order can be paid again', async () => {
    const { id, payment } = await startPayment()
    expect((await send(eventOf(payment, { state: 'failed' }))).status).toBe(200)
    expect(await statusOf(id)).toBe('failed')
    expect((await pay(id)).status).toBe(200)
  })

  it('is not believed without a valid and recent signature', async () => {
    const { id, payment } = await startPayment()
    const event = eventOf(payment, { state: 'paid' })
    const payload = JSON.stringify(event)
    const now = shop.deps.now()
    const refused = [
      'nothing',
      signed(payload, { at: now, secret: 'another secret of 16' }),
      signed(payload, { at: now - 6 * MINUTE }),
      signed(`${payload} `, { at: now }),
    ]
    for (const signature of refused) expect((await send(event, signature)).body.code).toBe('webhook_refused')
    expect(await statusOf(id)).toBe('pending')
  })

  it('is not believed with another amount', async () => {
    const { id, payment } = await startPayment({ amount: 5_000 })
    expect((await send(eventOf(payment, { state: 'paid', amount: 50 }))).body.code).toBe('webhook_refused')
    expect(await statusOf(id)).toBe('pending')
  })

  it('answers events that do not concern a payment', async () => {
    expect((await send({ id: 'event-of-account', kind: 'account' })).status).toBe(200)
  })

  it('is asked for the outcome when the webhook never came', async () => {
    const { id, payment } = await startPayment()
    payment.state = 'paid'
    shop.setNow(shop.deps.now() + 2 * MINUTE)
    await payments.workDue()
    expect(await statusOf(id)).toBe('paid')
  })

  it('cancels the open payment of a cancelled order', async () => {
    const { id, payment } = await startPayment()
    await cancel(id)
    await payments.workDue()
    expect(payment.state).toBe('cancelled')
  })

  it('returns a part when one of two orders is cancelled', async () => {
    const orders = [await addOrder(shop, ana, { amount: 3_000 }), await addOrder(shop, ana, { amount: 1_250 })] as const
    const orderIds = orders.map(({ id }) => id)
    const started = await payments.startPayment({ orderIds, userId: ana.id, gateway: 'harbourpay', locale: 'en' })
    if (!('url' in started)) throw new Error(started.code)
    const payment = paymentAt(started.url)
    expect(payment.amount).toBe(4_250)
    payment.state = 'paid'
    await send(eventOf(payment))
    await cancel(orders[1].id)
    await payments.workDue()
    expect(refundsOf(payment)).toMatchObject([{ amount: 1_250 }])
    expect([await statusOf(orders[0].id), await statusOf(orders[1].id)]).toEqual(['paid', 'refunded'])
  })

  it('returns the money of a cancelled order once, also when the first attempt gets no answer', async () => {
    const { id, payment } = await startPayment({ amount: 4_250 })
    payment.state = 'paid'
    await send(eventOf(payment))
    harbourpay.state.isDown = true
    await cancel(id)
    await payments.workDue()
    expect(refundsOf(payment)).toEqual([])
    harbourpay.state.isDown = false
    shop.setNow(shop.deps.now() + 2 * MINUTE)
    await payments.workDue()
    await payments.workDue()
    expect(refundsOf(payment)).toMatchObject([{ amount: 4_250 }])
    expect(await statusOf(id)).toBe('refunded')
  })
})

describe('a gateway without its variables', () => {
  let other: TestApp
  beforeAll(async () => {
    other = await testApp({}, undefined, undefined, tables)
    await offer(other)
  })
  afterAll(() => other.close())

  it('is neither offered nor reached by webhooks', async () => {
    expect((await other.get('/master')).body.data).toMatchObject({ payment_gateways: [], online_payment: false })
    expect((await other.post(WEBHOOK, {})).status).toBe(404)
  })

  it('prevents startup with a part of them', async () => {
    const start = testApp({ HARBOURPAY_API_KEY: 'hp_1' }, undefined, undefined, tables)
    await expect(start).rejects.toThrow('HARBOURPAY_WEBHOOK_SECRET must be set when HARBOURPAY_API_KEY is')
  })
})

interface StandInPayment {
  id: string
  key: string
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'refunded'
  amount: number
  exponent: number
  currency: string
}

const apiKey = 'hp_stand_in'
const webhookSecret = 'a secret of the stand-in'

/** Answers like Harbourpay on a port of this machine, so that the adapter's own requests are tested. */
async function startHarbourpay() {
  const payments = new Map<string, StandInPayment>()
  const refunds: { id: string; payment: string; amount: number; key: string }[] = []
  const state = { isDown: false }

  function answer(path: string, body: Record<string, unknown>): object | undefined {
    const [, id = '', action] = /^\/payments(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
    if (id === '') return start(body)
    const payment = payments.get(id)
    if (!payment) return undefined
    if (action === 'refunds') return refund(payment, body)
    if (action === 'cancel' && payment.state !== 'open') return undefined
    if (action === 'cancel') payment.state = 'cancelled'
    return payment
  }

  function start({ key, amount, exponent, currency }: Record<string, unknown>): object {
    const known = [...payments.values()].find((payment) => payment.key === key)
    const id = known?.id ?? `pay${payments.size + 1}`
    const values = { key: String(key), amount: Number(amount), exponent: Number(exponent), currency: String(currency) }
    payments.set(id, known ?? { id, state: 'open', ...values })
    return { id, page: `https://pay.harbourpay.example/${id}` }
  }

  function refund(payment: StandInPayment, { key, amount }: Record<string, unknown>): object | undefined {
    const known = refunds.find((each) => each.key === key)
    if (known) return known
    const returned = refunds.filter((each) => each.payment === payment.id).reduce((sum, each) => sum + each.amount, 0)
    if (payment.state !== 'paid' || returned + Number(amount) > payment.amount) return undefined
    const made = { id: `refund${refunds.length + 1}`, payment: payment.id, amount: Number(amount), key: String(key) }
    refunds.push(made)
    return made
  }

  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {}
    const isKnown = request.headers.authorization === `Bearer ${apiKey}`
    const found = isKnown && !state.isDown ? answer(request.url ?? '', body) : undefined
    const status = state.isDown ? 503 : isKnown ? (found ? 200 : 422) : 401
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    environment: {
      HARBOURPAY_API_KEY: apiKey,
      HARBOURPAY_WEBHOOK_SECRET: webhookSecret,
      HARBOURPAY_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    payments,
    refunds,
    state,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The header that Harbourpay sends with a webhook. */
const signed = (payload: string, { at, secret = webhookSecret }: { at: number; secret?: string }): string =>
  `${at}.${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
