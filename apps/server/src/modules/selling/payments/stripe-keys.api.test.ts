import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { createSettings, saveSetting } from '../../base/settings/index.ts'
import { addPerson, call } from '../../people/access/testing/people.ts'
import { addShopper } from '../../people/accounts/testing/shopper.ts'
import { createGatewayCheck } from './stripe-keys.ts'
import { addOrder } from './testing/payment-test-app.ts'
import { type StripeStandIn, startStripe } from './testing/stripe-stand-in.ts'

const PATH = '/admin/gateways/stripe'
const MINUTE = 60_000

let stripe: StripeStandIn
let shop: TestApp
let operator: Record<string, string>
let good: { secret_key: string; webhook_secret: string }
beforeAll(async () => {
  stripe = await startStripe()
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY: secret_key, STRIPE_WEBHOOK_SECRET: webhook_secret } = stripe.environment
  good = { secret_key, webhook_secret }
  shop = await testApp({ STRIPE_API_BASE })
  operator = await enterConsole(shop, 'operator1@rialto.test')
  const gateways = [{ id: 2, name: 'stripe', title: 'Card', logo: null }]
  await shop.deps.database.write((tx) => saveSetting(tx, 'payment_gateways', gateways))
  shop.deps.invalidations.publish('settings')
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})

const put = (keys: object) => call(shop, operator, `PUT ${PATH}`, keys)
const offered = async () =>
  (await shop.get('/master')).body.data.payment_gateways.map(({ name }: { name: string }) => name)
const health = async () => {
  const { id, email } = await addPerson(shop, null, 'owner')
  expect(id).toBeGreaterThan(0)
  const headers = await enterConsole(shop, email ?? '')
  return (await call(shop, headers, 'GET /admin/overview')).body.data.health.payments
}

describe('keys of Stripe in the console', () => {
  it('are refused in words when they are of another kind, or when Stripe does not know them', async () => {
    const kind = await put({ ...good, secret_key: 'pk_live_abcdef' })
    expect([kind.status, kind.body.errors.secret_key[0]]).toEqual([422, expect.stringContaining('publishable')])
    const swapped = await put({ secret_key: good.webhook_secret, webhook_secret: good.secret_key })
    expect(swapped.body.errors.secret_key[0]).toContain('the other field')
    const unknown = await put({ ...good, secret_key: 'sk_live_nonsense' })
    expect([unknown.status, unknown.body.errors.secret_key]).toEqual([
      422,
      ['Stripe refuses this key: Invalid API Key'],
    ])
    expect(await shop.deps.database.db.selectFrom('gateway_keys').selectAll().execute()).toEqual([])
    expect(await offered()).toEqual([])
    expect(await health()).toMatchObject({ state: 'off' })
  })

  it('are stored unchecked while Stripe is out of reach, and said to be', async () => {
    stripe.state.misbehaviour = 'drops'
    const saved = await put(good)
    stripe.state.misbehaviour = null
    expect(saved.body.data).toMatchObject({ source: 'console', check: 'unchecked', mode: 'test', hint: 'd_in' })
    expect(saved.body.message).toContain('not checked')
    expect(await health()).toMatchObject({ state: 'unchecked', mode: 'test' })
    const checked = await call(shop, operator, `POST ${PATH}/check`)
    expect(checked.body.data.check).toBe('ok')
    expect(await health()).toMatchObject({ state: 'ok' })
    expect(await offered()).toEqual(['stripe'])
    const { db } = shop.deps.database
    const all = [saved.body, checked.body, await db.selectFrom('change_records').selectAll().execute()]
    expect(JSON.stringify(all)).not.toMatch(/sk_test_stand|whsec_/)
  })

  it('that Stripe refuses later are offered to nobody, and checked again when the process starts', async () => {
    const { db } = shop.deps.database
    const settings = createSettings(shop.deps)
    const worker = createGatewayCheck({ ...shop.deps, settings })
    const checks = stripe.state.keyChecks
    await worker.workDue()
    expect(stripe.state.keyChecks).toBe(checks)
    // Stripe withdraws the key: the stand-in knows another one from now on.
    await db.updateTable('gateway_checks').set({ state: 'refused' }).execute()
    shop.deps.invalidations.publish('settings')
    expect(await offered()).toEqual([])
    expect(await health()).toMatchObject({ state: 'refused' })
    shop.setNow(shop.deps.now() + 11 * MINUTE)
    await worker.workDue()
    expect(await offered()).toEqual(['stripe'])
  })

  it('by which no payment can be started keep the order payable, and the operator sees since when', async () => {
    const ana = await addShopper(shop)
    const order = await addOrder(shop, ana)
    const pay = () => shop.get(`/order-payment/${order.id}?gateway=stripe`, { headers: ana.headers })
    stripe.state.misbehaviour = 'refuses'
    const failed = await pay()
    stripe.state.misbehaviour = null
    expect([failed.body.code, failed.body.message]).toEqual([
      'payment_failed',
      expect.stringContaining('another way to pay'),
    ])
    expect(await health()).toMatchObject({ state: 'failing', since: expect.any(String), reason: expect.any(String) })
    const shown = await shop.get(`/order-details?order_id=${order.id}`, { headers: ana.headers })
    expect(shown.body.data.order.can_pay).toBe(true)
    expect((await pay()).status).toBe(200)
    expect(await health()).toMatchObject({ state: 'ok', since: null })
  })

  it('are changed by those alone who may change settings, and by no program', async () => {
    for (const role of ['support', 'catalogue']) {
      const { email } = await addPerson(shop, null, role)
      const headers = await enterConsole(shop, email ?? '')
      expect((await call(shop, headers, `PUT ${PATH}`, good)).status).toBe(403)
      expect((await call(shop, headers, `GET ${PATH}`)).status).toBe(403)
    }
    const removed = await call(shop, operator, `DELETE ${PATH}`)
    expect(removed.body.data).toMatchObject({ source: null, check: null, hint: null })
    expect(await offered()).toEqual([])
  })
})
