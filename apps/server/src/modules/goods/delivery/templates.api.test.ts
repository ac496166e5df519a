import type { DataFor, ShopDelivery } from '@rialto/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSeller, enterConsole } from '../../../../test/support/console.ts'
import { addShop } from '../../selling/checkout/testing/put-in-cart.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

let shop: SellerCalls
let seller: Awaited<ReturnType<typeof addSeller>>
let operator: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  operator = { headers: await enterConsole(shop, 'operator1@rialto.test') }
})
afterAll(() => shop.close())
beforeEach(async () => {
  seller = await addSeller(shop)
  await addShop(shop, { owner_id: seller.id })
  for (const { id } of await list()) await admin('DELETE', `/${id}`)
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const admin = (method: Method, path = '', body?: object) =>
  shop.call(method, `/admin/delivery/templates${path}`, { by: operator, ...(body && { body }) })
const list = async () => (await admin('GET')).body.data.items as DataFor<'GET /admin/delivery/templates'>['items']
const show = async () => (await shop.call('GET', '/seller/delivery', { by: seller })).body.data as ShopDelivery
const copy = async (template_id: number, answer?: 'copy' | 'keep', version?: number) =>
  shop.call('POST', '/seller/delivery/from-template', {
    by: seller,
    body: { version: version ?? (await show()).version, template_id, ...(answer && { answer }) },
  })

const parcel = (charge: number, more: object = {}) => ({
  ...{ kind: 'flat', name: 'Parcel', transit_min: 2, transit_max: 3, rates: [{ charge, free_from: 80 }] },
  ...more,
})
const germany = { name: 'Germany', places: [{ country: 'DE' }], methods: [parcel(4.9)] }
async function addTemplate(template: object = germany) {
  expect((await admin('POST', '', template)).status).toBe(200)
  const [found] = await list()
  if (!found) throw new Error('no template')
  return found
}
const copied = ({ zones, methods }: ShopDelivery) => {
  const zone = zones.find(({ name }) => name === 'Germany')
  return {
    zone,
    rates: methods.flatMap((m) => m.rates.filter((r) => r.zone_id === zone?.id).map((r) => [m.name, r.charge])),
  }
}

describe('delivery templates', () => {
  it('are copied by a shop, which owns the copy', async () => {
    const { id } = await addTemplate()
    expect((await show()).templates).toMatchObject([{ id, name: 'Germany', zone_id: null, is_changed: false }])
    const reply = await copy(id)
    expect([reply.status, reply.body.message]).toEqual([200, 'Copied the delivery template Germany'])
    const delivery = await show()
    // The zone of everywhere stays behind it.
    expect(delivery.zones.map(({ name }) => name)).toEqual(['Germany', 'Everywhere'])
    expect(copied(delivery)).toMatchObject({ zone: { places: [{ country: 'DE' }] }, rates: [['Parcel', 4.9]] })
    expect(delivery.templates).toMatchObject([{ zone_id: copied(delivery).zone?.id, is_changed: false }])
    expect((await list())[0]?.shops).toBe(1)
    const rename = { version: delivery.version, name: 'At home' }
    await shop.call('PATCH', `/seller/delivery/zones/${copied(delivery).zone?.id}`, { by: seller, body: rename })
    expect((await list())[0]?.name).toBe('Germany')
    expect((await admin('DELETE', `/${id}`)).body.message).toBe('Removed the delivery template Germany')
    expect((await show()).zones.map(({ name }) => name)).toEqual(['At home', 'Everywhere'])
  })

  it('are offered again when they change, and change no copy by themselves', async () => {
    const { id, version } = await addTemplate()
    await copy(id)
    const methods = [parcel(5.9, { transit_max: 4 }), parcel(9.9, { name: 'Express', speed: 'express' })]
    expect((await admin('PATCH', `/${id}`, { version, methods })).status).toBe(200)
    const before = await show()
    expect(copied(before).rates).toEqual([['Parcel', 4.9]])
    expect(before.templates).toMatchObject([{ is_changed: true }])
    const parcelId = before.methods.find(({ name }) => name === 'Parcel')?.id
    const reply = await copy(id)
    const after = await show()
    expect(copied(after).rates).toEqual([
      ['Parcel', 5.9],
      ['Express', 9.9],
    ])
    // Orders name the method, which is the same.
    expect(after.methods.find(({ name }) => name === 'Parcel')).toMatchObject({ id: parcelId, transit_max: 4 })
    expect(after.templates).toMatchObject([{ is_changed: false }])
    const undo = await shop.call('POST', `/seller/record/${reply.body.change.id}/restore`, { by: seller })
    expect(undo.status).toBe(200)
    expect(copied(await show()).rates).toEqual([['Parcel', 4.9]])
  })

  it('are offered no more once the shop keeps its own, until they change again', async () => {
    const { id, version } = await addTemplate()
    expect((await copy(id, 'keep')).status).toBe(404)
    await copy(id)
    await admin('PATCH', `/${id}`, { version, name: 'DE' })
    const reply = await copy(id, 'keep')
    expect(reply.body.message).toBe('Kept the delivery zone Germany as it is')
    expect((await show()).templates).toMatchObject([{ is_changed: false }])
    expect(copied(await show()).rates).toEqual([['Parcel', 4.9]])
    await admin('PATCH', `/${id}`, { version: version + 1, name: 'Deutschland' })
    expect((await show()).templates).toMatchObject([{ is_changed: true }])
  })

  it('keep the charges of other zones, and a method that the shop has turned off', async () => {
    const { id, version } = await addTemplate()
    await copy(id)
    const { zones, methods, version: now } = await show()
    const everywhere = zones.find(({ name }) => name === 'Everywhere')
    const own = methods.find(({ name }) => name === 'Parcel')
    const rates = [...(own?.rates ?? []), { zone_id: everywhere?.id, charge: 20 }]
    await shop.call('PATCH', `/seller/delivery/methods/${own?.id}`, {
      by: seller,
      body: { version: now, is_active: false, rates },
    })
    await admin('PATCH', `/${id}`, { version, methods: [parcel(5.9)] })
    await copy(id)
    const after = (await show()).methods.find(({ name }) => name === 'Parcel')
    expect(after).toMatchObject({ is_active: false })
    expect(after?.rates.map(({ charge }) => charge).sort()).toEqual([20, 5.9])
  })

  it('refuse what no shop could have, stale versions, and unknown ones', async () => {
    const wrong: [object, string][] = [
      [{ ...germany, places: [] }, 'places'],
      [{ ...germany, places: [{ country: 'XX' }] }, 'places'],
      [{ ...germany, methods: [parcel(1), parcel(2)] }, 'methods'],
      [{ ...germany, methods: [parcel(1, { transit_min: 5 })] }, 'transit_max'],
    ]
    for (const [template, field] of wrong) {
      const { status, body } = await admin('POST', '', template)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    }
    const { id, version } = await addTemplate()
    const again = await admin('POST', '', germany)
    expect([again.status, again.body.message]).toEqual([409, 'There is a template of this name already'])
    await admin('PATCH', `/${id}`, { version, name: 'DE' })
    const stale = await admin('PATCH', `/${id}`, { version, name: 'Deutschland' })
    expect([stale.status, stale.body.code, stale.body.data.current?.items?.[0]?.name]).toEqual([409, 'stale', 'DE'])
    expect((await admin('PATCH', '/999999', { version: 1, name: 'X' })).status).toBe(404)
    expect((await copy(999_999)).status).toBe(404)
    expect((await copy(id, 'copy', 99)).body.code).toBe('stale')
  })

  it('can be taken back', async () => {
    const { id, version } = await addTemplate()
    const undo = (change: number) => shop.call('POST', `/admin/record/${change}/restore`, { by: operator })
    const changed = await admin('PATCH', `/${id}`, { version, name: 'DE' })
    expect((await undo(changed.body.change.id)).status).toBe(200)
    expect((await list())[0]?.name).toBe('Germany')
    const removed = await admin('DELETE', `/${id}`)
    expect((await undo(removed.body.change.id)).status).toBe(200)
    expect(await list()).toMatchObject([{ id, name: 'Germany', methods: [{ name: 'Parcel' }] }])
  })
})
