import { afterEach, describe, expect, it } from 'vitest'
import { addShopper } from '../modules/accounts/testing/shopper.ts'
import { createPaymentTestApp, type PaymentTestApp } from '../modules/payments/testing/payment-test-app.ts'

let shop: PaymentTestApp
afterEach(() => shop.close())

type Visit = { headers?: Record<string, string>; remoteAddress?: string }

const elsewhere: [string, Visit][] = [
  ['another address', { remoteAddress: '192.168.1.5' }],
  ['another address, as IPv6', { remoteAddress: '2001:db8::5' }],
  ['an IPv4 address written as IPv6', { remoteAddress: '::ffff:192.168.1.5' }],
  ['a proxy that names the client', { headers: { 'x-forwarded-for': '198.51.100.7' } }],
  ['a proxy that claims to serve this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a proxy that names only the scheme', { headers: { 'x-forwarded-proto': 'https' } }],
  ['a proxy that names only the host', { headers: { 'x-forwarded-host': 'localhost' } }],
  ['a proxy of the newer standard', { headers: { forwarded: 'for=198.51.100.7' } }],
  ['nginx by its own header', { headers: { 'x-real-ip': '198.51.100.7' } }],
  ['a proxy that names itself', { headers: { via: '1.1 proxy' } }],
  ['a name that leads here', { headers: { host: 'shop.example:3000' } }],
  ['a name that looks like this machine', { headers: { host: '127.0.0.1.example' } }],
  ['a broken host', { headers: { host: 'local host' } }],
]

const here: [string, Visit][] = [
  ['localhost', { headers: { host: 'localhost:3000' } }],
  ['127.0.0.1', { headers: { host: '127.0.0.1:3000' }, remoteAddress: '127.0.0.1' }],
  ['IPv6', { headers: { host: '[::1]:3000' }, remoteAddress: '::1' }],
  ['IPv4 on an IPv6 socket', { remoteAddress: '::ffff:127.0.0.1' }],
]

const outbox = async (visit: Visit) => shop.app.inject({ url: '/api/dev/outbox', ...visit })

async function sandbox(visit: Visit) {
  const shopper = await addShopper(shop)
  const { id } = await shop.addOrder(shopper)
  const { body } = await shop.get(`/order-payment/${id}?gateway=sandbox`, { headers: shopper.headers })
  const { pathname, search } = new URL(body.data.order_payment_url)
  const url = pathname + search
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const page = await shop.app.inject({ url, ...visit })
  const headers = { ...visit.headers, ...form }
  const paid = await shop.app.inject({ ...visit, method: 'POST', url, headers, payload: 'answer=pay' })
  return { page: page.statusCode, paid: paid.statusCode, order: (await shop.statusOf(id)).order }
}

describe('a local shop', () => {
  it('shows one-time codes and takes sandbox payments from a browser on this machine', async () => {
    shop = await createPaymentTestApp()
    for (const [name, visit] of here) {
      expect([name, (await outbox(visit)).statusCode]).toEqual([name, 200])
      expect([name, await sandbox(visit)]).toEqual([name, { page: 200, paid: 303, order: 'paid' }])
    }
  })

  it('does neither for anybody else', async () => {
    shop = await createPaymentTestApp()
    for (const [name, visit] of elsewhere) {
      const { statusCode, body } = await outbox(visit)
      expect([name, statusCode]).toEqual([name, 403])
      expect(body).not.toContain('messages')
      expect([name, await sandbox(visit)]).toEqual([name, { page: 403, paid: 403, order: 'pending' }])
    }
  })

  it('does both for everybody in a network that the operator trusts', async () => {
    shop = await createPaymentTestApp({ LOCAL_NETWORK: 'on' })
    for (const [name, visit] of elsewhere.slice(0, 5)) {
      expect([name, (await outbox(visit)).statusCode]).toEqual([name, 200])
      expect([name, await sandbox(visit)]).toEqual([name, { page: 200, paid: 303, order: 'paid' }])
    }
  })
})

it('a shop in production has no outbox, whoever asks', async () => {
  const environment = { APP_ENV: 'production', APP_SECRET: 'x'.repeat(32), LOCAL_NETWORK: 'on' }
  shop = await createPaymentTestApp(environment)
  expect((await outbox({})).statusCode).toBe(404)
})
