import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enterConsoleAs } from '../../../../test/support/console.ts'
import { joinTeam } from '../../../../test/support/market.ts'
import type { Shopper } from '../../people/accounts/testing/shopper.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { createOutbound } from '../outbound/index.ts'
import { createSettings } from '../settings/index.ts'
import { createNotifier, type Notifier } from './notification-worker.ts'
import { type PushService, startPushService } from './testing/push-service.ts'

const HOUR = 3_600_000

let shop: SellerCalls
let notifier: Notifier
let service: PushService
beforeAll(async () => {
  shop = await createSellerCalls()
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  notifier = createNotifier({ ...deps, outbound: createOutbound(deps) })
  service = await startPushService()
})
beforeEach(() => {
  service.answer(201)
  service.received.length = 0
})
afterAll(async () => {
  await shop.close()
  await service.close()
})

const subscribe = (
  body: object = service.subscription,
  by: Shopper | { headers: Record<string, string> } = shop.seller,
) => shop.call('POST', '/seller/push-subscriptions', { body, by })
const devices = async () => (await shop.call('GET', '/seller/notification-settings')).body.data.devices
const waiting = () => shop.deps.database.db.selectFrom('push_deliveries').selectAll().execute()

async function orderAndPush() {
  const order = await shop.order([2, 1])
  await notifier.tellDue()
  await notifier.pushDue()
  return order
}

describe('a push', () => {
  it('arrives encrypted and signed, and says nothing of the customer', async () => {
    expect((await subscribe()).status).toBe(200)
    const { code, id } = await orderAndPush()
    expect(service.received).toHaveLength(1)
    const [{ payload, headers } = { payload: {}, headers: {} }] = service.received
    expect(payload).toMatchObject({ title: `New order ${code}`, url: `/console/orders/${id}`, lang: 'en', dir: 'ltr' })
    expect(payload).toHaveProperty('body', expect.stringMatching(/^3 pieces, \$[\d.,]+$/))
    expect(JSON.stringify(payload)).not.toMatch(/Ana|Dhanmondi|Road/)
    const { push_key } = (await shop.call('GET', '/seller/notification-settings')).body.data
    expect(headers.authorization).toContain(`k=${push_key}`)
    expect(headers['content-encoding']).toBe('aes128gcm')
    expect(await waiting()).toEqual([])
  })

  it('is tried again after a failure of the service, and given up in the end', async () => {
    service.answer(503)
    await orderAndPush()
    expect(service.received).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
    for (let minutes = 1; minutes < 400; minutes += 70) {
      shop.setNow(Date.now() + minutes * 60_000)
      await notifier.pushDue()
    }
    expect(service.received).toHaveLength(6)
    expect(await waiting()).toEqual([])
    shop.setNow(Date.now())
  })

  it('is sent as a test to one’s own devices', async () => {
    expect((await shop.call('POST', '/seller/notifications/test')).body.data).toEqual({ devices: 1 })
    await notifier.pushDue()
    expect(service.received[0]?.payload.title).toBe('Notifications reach this device')
  })

  it.each([404, 410])('drops a device whose service answers %i', async (status) => {
    await subscribe()
    service.answer(status)
    await orderAndPush()
    expect(await devices()).toEqual([])
    expect(await waiting()).toEqual([])
  })
})

describe('a device', () => {
  it('that subscribes again is the same one; another person takes it over', async () => {
    const first = (await subscribe()).body.data.device_id
    expect((await subscribe()).body.data.device_id).toBe(first)
    expect(await devices()).toHaveLength(1)
    const other = await createColleague()
    expect((await shop.call('DELETE', `/seller/push-subscriptions/${first}`, { by: other })).status).toBe(404)
    await subscribe(service.subscription, other)
    expect(await devices()).toEqual([])
    expect((await shop.call('DELETE', `/seller/push-subscriptions/${first}`)).status).toBe(404)
    expect((await shop.call('DELETE', `/seller/push-subscriptions/${first}`, { by: other })).status).toBe(200)
  })

  it.each([
    'http://push.example.com/x',
    'https://10.0.0.8/x',
    'https://[::ffff:169.254.169.254]/latest',
    'https://169.254.169.254/latest/meta-data',
    'ftp://push.example.com/x',
    'https://user:password@push.example.com/x',
  ])('must not be at %s', async (endpoint) => {
    expect((await subscribe({ ...service.subscription, endpoint })).status).toBe(422)
  })

  it('must have a key for which something can be encrypted', async () => {
    const keys = { ...service.subscription.keys, p256dh: 'A'.repeat(87) }
    expect((await subscribe({ ...service.subscription, keys })).status).toBe(422)
  })

  it('is one of ten at most, the latest ones', async () => {
    for (let n = 0; n < 12; n++) await subscribe({ ...service.subscription, endpoint: `https://push.example.com/${n}` })
    expect(await devices()).toHaveLength(10)
  })
})

describe('a device ends', () => {
  const entered = async () => {
    const headers = await enterConsoleAs(shop, shop.seller.id)
    const body = { ...service.subscription, endpoint: `${service.subscription.endpoint}/${headers.cookie.slice(-8)}` }
    expect((await subscribe(body, { headers })).status).toBe(200)
    return { headers, body }
  }
  const pushed = async () => {
    service.received.length = 0
    await orderAndPush()
    return service.received.length
  }
  beforeEach(() => shop.deps.database.db.deleteFrom('push_subscriptions').execute())

  it('with its session, at a logout or from another session, also for a push on its way', async () => {
    const { headers } = await entered()
    expect(await pushed()).toBe(1)
    await shop.order()
    await notifier.tellDue()
    expect(await waiting()).toHaveLength(1)
    await shop.post('/console/logout', {}, { headers })
    await notifier.pushDue()
    expect([service.received.length, await devices(), await waiting()]).toEqual([1, [], []])
  })

  it('after the seven days of its session, and not while that rests', async () => {
    const { body } = await entered()
    const start = shop.deps.now()
    shop.setNow(start + 20 * HOUR)
    // Another login deletes sessions that are over.
    await enterConsoleAs(shop, shop.seller.id)
    expect(await pushed()).toBe(1)
    shop.setNow(start + 8 * 24 * HOUR)
    expect(await pushed()).toBe(0)
    const headers = await enterConsoleAs(shop, shop.seller.id)
    await subscribe(body, { headers })
    expect(await pushed()).toBe(1)
    shop.setNow(Date.now())
  })

  it('with the last membership of its person', async () => {
    const colleague = await createColleague()
    await subscribe(service.subscription, colleague)
    expect(await pushed()).toBe(1)
    expect((await shop.call('DELETE', `/seller/team/${colleague.id}`)).status).toBe(200)
    const { db } = shop.deps.database
    expect(await db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
  })
})

async function createColleague(): Promise<Shopper> {
  const colleague = await shop.addBuyer()
  await joinTeam(shop, { shopId: shop.shopId, userId: colleague.id, role: 'manager' })
  return colleague
}
