import type { KeptPromises } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeller, enterConsole } from '../../../../test/support/console.ts'
import { addShop } from '../../selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

const at = (moment: string) => Date.parse(`${moment}:00Z`)

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())

const kept = async (by?: { id: number; headers: Record<string, string> }) =>
  (await shop.call('GET', '/seller/delivery', by && { by })).body.data.kept_promises as KeptPromises
const move = async (id: number, ...statuses: string[]) => {
  for (const status of statuses)
    expect((await shop.call('POST', `/seller/orders/${id}/status`, { body: { status } })).status).toBe(200)
}
const deliver = (id: number) => move(id, 'confirm', 'processing', 'pickup', 'on_the_way', 'delivered')

describe('kept promises', () => {
  it('count orders whose promised day is over, tell a share from twenty on, and name the late ones', async () => {
    // A Monday before the cut-off: an order leaves today and comes tomorrow.
    shop.setNow(at('2026-11-30T09:00'))
    await shop.call('PATCH', '/seller/delivery/dispatch', { body: { version: 0, time_zone: 'UTC' } })
    const { methods, version } = (await shop.call('GET', '/seller/delivery')).body.data
    const days = { transit_min: 1, transit_max: 1 }
    await shop.call('PATCH', `/seller/delivery/methods/${methods[0].id}`, { body: { version, ...days } })
    const orders: { id: number; code: string }[] = []
    for (let n = 0; n < 21; n++) orders.push(await shop.order([1]))
    const [late, open, called, ...punctual] = orders
    if (!late || !open || !called) throw new Error('no orders')
    await move(called.id, 'cancelled')
    expect(await kept()).toEqual({ promised: 0, kept: 0, percent: null, late: [] })

    shop.setNow(at('2026-12-01T22:59'))
    for (const { id } of punctual) await deliver(id)
    // The promised day is not over.
    expect(await kept()).toMatchObject({ promised: 0 })
    shop.setNow(at('2026-12-02T08:00'))
    await deliver(late.id)
    expect(await kept()).toEqual({
      ...{ promised: 20, kept: 18, percent: 90 },
      late: [
        { order_id: open.id, order_code: open.code, promise_to: '2026-12-01', arrived_on: null },
        { order_id: late.id, order_code: late.code, promise_to: '2026-12-01', arrived_on: '2026-12-02' },
      ],
    })

    const operator = { headers: await enterConsole(shop, 'operator1@rialto.test') }
    const { body } = await shop.call('GET', `/admin/sellers/${shop.shopId}`, { by: operator })
    expect(body.data.seller.kept_promises).toEqual(await kept())
    // Another shop sees its own alone.
    const other = await addSeller(shop)
    await addShop(shop, { owner_id: other.id })
    expect(await kept(other)).toEqual({ promised: 0, kept: 0, percent: null, late: [] })

    shop.setNow(at('2027-03-05T08:00'))
    expect(await kept()).toMatchObject({ promised: 0, percent: null })
  })
})

describe('GET /admin/delivery/reach', () => {
  it('tells the served countries and the open shops that deliver nowhere, as the list of what is missing does', async () => {
    const operator = { headers: await enterConsole(shop, 'operator1@rialto.test') }
    const read = async () => (await shop.call('GET', '/admin/delivery/reach', { by: operator })).body.data
    const line = async () => {
      const { lines } = (await shop.call('GET', '/admin/readiness', { by: operator })).body.data
      return lines.find(({ key }: { key: string }) => key === 'delivery_nowhere')
    }
    const seller = await addSeller(shop)
    const shopId = await addShop(shop, { owner_id: seller.id })
    await shop.deps.database.db.updateTable('shops').set({ status: 'closed' }).where('id', '!=', shopId).execute()
    expect(await read()).toEqual({ countries: null, shops_nowhere: [], shops_nowhere_total: 0 })
    expect(await line()).toMatchObject({ state: 'done', count: 0 })

    const show = async () => (await shop.call('GET', '/seller/delivery', { by: seller })).body.data
    const { zones } = await show()
    await shop.call('DELETE', `/seller/delivery/zones/${zones[0].id}`, { by: seller })
    expect(await read()).toMatchObject({
      countries: [],
      shops_nowhere: [{ id: shopId }],
      shops_nowhere_total: 1,
    })
    expect(await line()).toMatchObject({ state: 'partly', count: 1, href: '/delivery-templates' })

    const method = { kind: 'flat', name: 'Parcel', transit_min: 1, transit_max: 2, rates: [{ charge: 5 }] }
    const body = { version: (await show()).version, name: 'Germany', places: [{ country: 'DE' }], method }
    expect((await shop.call('POST', '/seller/delivery/zones', { by: seller, body })).status).toBe(200)
    expect(await read()).toEqual({ countries: ['DE'], shops_nowhere: [], shops_nowhere_total: 0 })
    expect((await shop.call('GET', '/admin/delivery/reach', { by: seller })).status).toBe(403)
  })
})
