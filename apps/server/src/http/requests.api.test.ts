import { afterEach, describe, expect, it } from 'vitest'
import { addShopper } from '../modules/people/accounts/testing/shopper.ts'
import { createPaymentTestApp, type PaymentTestApp } from '../modules/selling/payments/testing/payment-test-app.ts'

let shop: PaymentTestApp
afterEach(() => shop.close())

type Client = { headers?: Record<string, string>; remoteAddress?: string }

const remoteClients: [string, Client][] = [
  ['another address', { remoteAddress: '192.168.1.5' }],
  ['another address, as IPv6', { remoteAddress: '2001:db8::5' }],
  ['an IPv4 address written as IPv6', { remoteAddress: '::ffff:192.168.1.5' }],
  ['a proxy that names the client', { headers: { 'x-forwarded-for': '198.51.100.7' } }],
  ['a proxy that claims to serve this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a proxy that names only the scheme', { headers: { 'x-forwarded-proto': 'https' } }],
  ['a proxy that names only the host', { headers: { 'x-forwarded-host': 'localhost' } }],
  ['a proxy with the Forwarded header', { headers: { forwarded: 'for=198.51.100.7' } }],
  ['nginx with X-Real-IP', { headers: { 'x-real-ip': '198.51.100.7' } }],
  ['a proxy with the Via header', { headers: { via: '1.1 proxy' } }],
  ['a domain that resolves to this machine', { headers: { host: 'shop.example:3000' } }],
  ['a name that looks like this machine', { headers: { host: '127.0.0.1.example' } }],
  ['a broken host', { headers: { host: 'local host' } }],
]

const localClients: [string, Client][] = [
  ['localhost', { headers: { host: 'localhost:3000' } }],
  ['127.0.0.1', { headers: { host: '127.0.0.1:3000' }, remoteAddress: '127.0.0.1' }],
  ['IPv6', { headers: { host: '[::1]:3000' }, remoteAddress: '::1' }],
  ['IPv4 on an IPv6 socket', { remoteAddress: '::ffff:127.0.0.1' }],
]

const readOutbox = async (client: Client) => shop.app.inject({ url: '/api/dev/outbox', ...client })

async function payInSandbox(client: Client) {
  const shopper = await addShopper(shop)
  const { id } = await shop.addOrder(shopper)
  const { body } = await shop.get(`/order-payment/${id}?gateway=sandbox`, { headers: shopper.headers })
  const { pathname, search } = new URL(body.data.order_payment_url)
  const url = pathname + search
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const page = await shop.app.inject({ url, ...client })
  const headers = { ...client.headers, ...form }
  const paid = await shop.app.inject({ ...client, method: 'POST', url, headers, payload: 'answer=pay' })
  return { page: page.statusCode, paid: paid.statusCode, order: (await shop.statusOf(id)).order }
}

describe('outbox and sandbox payments of a local shop', () => {
  it('are available to a browser on this machine', async () => {
    shop = await createPaymentTestApp()
    for (const [name, client] of localClients) {
      expect([name, (await readOutbox(client)).statusCode]).toEqual([name, 200])
      expect([name, await payInSandbox(client)]).toEqual([name, { page: 200, paid: 303, order: 'paid' }])
    }
  })

  it('are refused to other machines', async () => {
    shop = await createPaymentTestApp()
    for (const [name, client] of remoteClients) {
      const { statusCode, body } = await readOutbox(client)
      expect([name, statusCode]).toEqual([name, 403])
      expect(body).not.toContain('messages')
      expect([name, await payInSandbox(client)]).toEqual([name, { page: 403, paid: 403, order: 'pending' }])
    }
  })

  it('are available to other machines with LOCAL_NETWORK=on', async () => {
    shop = await createPaymentTestApp({ LOCAL_NETWORK: 'on' })
    for (const [name, client] of remoteClients.slice(0, 5)) {
      expect([name, (await readOutbox(client)).statusCode]).toEqual([name, 200])
      expect([name, await payInSandbox(client)]).toEqual([name, { page: 200, paid: 303, order: 'paid' }])
    }
  })
})

it('returns 404 for the outbox in production', async () => {
  const environment = { APP_ENV: 'production', APP_SECRET: 'x'.repeat(32), LOCAL_NETWORK: 'on' }
  shop = await createPaymentTestApp(environment)
  expect((await readOutbox({})).statusCode).toBe(404)
})
