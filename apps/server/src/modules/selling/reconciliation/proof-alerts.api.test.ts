import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSeller, enterConsoleAs } from '../../../../test/support/console.ts'
import { joinStaff } from '../../../../test/support/market.ts'
import { createNotifier } from '../../base/notifications/index.ts'
import { type PushService, startPushService } from '../../base/notifications/testing/push-service.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { createProofWorld, type ProofWorld } from './testing/proof-world.ts'

// Staff of money who work for no shop hear of what a night has found, on their devices.

let world: ProofWorld
let service: PushService
let pushDue: () => Promise<unknown>
beforeAll(async () => {
  world = await createProofWorld()
  service = await startPushService()
  const deps = { ...world.shop.deps, settings: createSettings(world.shop.deps) }
  pushDue = createNotifier({ ...deps, outbound: createOutbound(deps) }).pushDue
})
afterAll(async () => {
  await world.shop.close()
  await service.close()
})

type Role = Parameters<typeof joinStaff>[1]['role']

async function addStaff(role: Role) {
  const { id } = await addSeller(world.shop)
  await joinStaff(world.shop, { userId: id, role })
  return { id, headers: await enterConsoleAs(world.shop, id) }
}

type Person = Awaited<ReturnType<typeof addStaff>>
/** A browser of a person; each has an address of its own at the push service. */
const subscribe = ({ id, headers }: Person, call = '/admin/push-subscriptions') =>
  world.shop.post(call, { ...service.subscription, endpoint: `${service.subscription.endpoint}/${id}` }, { headers })
const devicesOf = ({ headers }: Person) => world.shop.get('/admin/push-subscriptions', { headers })

/** Lets a night find something new. @returns the people whose devices were told of it */
async function nightWithDifference(): Promise<{ told: number[]; titles: string[]; urls: (string | undefined)[] }> {
  service.received.length = 0
  const { stripe } = world
  await world.pay(1_000, 0)
  stripe.move({
    ...{ reporting_category: 'charge', type: 'charge', amount: 777, currency: 'usd' },
    source: { id: `ch_foreign_${world.now()}`, object: 'charge', metadata: {} },
  })
  await world.night()
  await pushDue()
  return {
    told: service.received.map(({ path }) => Number(path.split('/').at(-1))).sort((a, b) => a - b),
    titles: service.received.map(({ payload }) => payload.title ?? ''),
    urls: service.received.map(({ payload }) => payload.url),
  }
}

it('reaches staff of money who work for no shop, and nobody else', async () => {
  const [finance, admin, support, without] = [
    await addStaff('finance'),
    await addStaff('admin'),
    await addStaff('support'),
    await addStaff('finance'),
  ]
  for (const person of [finance, admin]) expect((await subscribe(person)).status).toBe(200)
  for (const [status, code] of [
    [await subscribe(support), 403],
    [await devicesOf(support), 403],
    [await world.shop.post('/admin/push-subscriptions/test', {}, { headers: support.headers }), 403],
    // No member of a shop.
    [await subscribe(without, '/seller/push-subscriptions'), 403],
  ] as const)
    expect(status.status).toBe(code)
  expect((await devicesOf(finance)).body.data).toMatchObject({
    push_key: expect.any(String),
    devices: [{ id: expect.any(Number) }],
  })
  const { told, titles, urls } = await nightWithDifference()
  expect(told).toEqual([finance.id, admin.id].sort((a, b) => a - b))
  expect(new Set(titles)).toEqual(new Set(['The proof of the ledger has found differences: 1']))
  expect(new Set(urls)).toEqual(new Set(['/console/market-money/proof']))
})

it('ends with the permission, with the place on the staff, and where it was turned off', async () => {
  const [stays, demoted, left, off] = [
    await addStaff('finance'),
    await addStaff('finance'),
    await addStaff('finance'),
    await addStaff('finance'),
  ]
  for (const person of [stays, demoted, left, off]) expect((await subscribe(person)).status).toBe(200)
  await world.db.updateTable('staff').set({ role: 'support' }).where('user_id', '=', demoted.id).execute()
  await world.db.deleteFrom('staff').where('user_id', '=', left.id).execute()
  const [device] = (await devicesOf(off)).body.data.devices
  const remove = (by: Person) =>
    world.shop.app.inject({
      method: 'DELETE',
      url: `/api/admin/push-subscriptions/${device.id}`,
      headers: by.headers,
    })
  expect((await remove(stays)).statusCode).toBe(404)
  expect((await remove(off)).json().data.devices).toEqual([])
  const { told } = await nightWithDifference()
  expect(told).toContain(stays.id)
  for (const { id } of [demoted, left, off]) expect(told).not.toContain(id)
})

it('is tried on one’s own devices', async () => {
  const person = await addStaff('finance')
  await subscribe(person)
  service.received.length = 0
  const { body } = await world.shop.post('/admin/push-subscriptions/test', {}, { headers: person.headers })
  expect(body.data).toEqual({ devices: 1 })
  await pushDue()
  expect(service.received.map(({ payload }) => [payload.body, payload.url])).toEqual([
    ['This is how you hear of what does not fit.', '/console/market-money/proof'],
  ])
})
