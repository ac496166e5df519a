import { ChangeRecord } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSeller, enterConsole } from '../../../../test/support/console.ts'
import { joinTeam } from '../../../../test/support/market.ts'
import { shopCommand } from '../../../cli/testing/shop-command.ts'
import type { Shopper } from '../../people/accounts/testing/shopper.ts'
import { createSellerCalls, type PlacedOrder, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

let shop: SellerCalls
let operator: Record<string, string>
beforeAll(async () => {
  shop = await createSellerCalls()
  operator = await enterConsole(shop, 'operator1@rialto.test')
})
afterAll(() => shop.close())

const list = async (query = '', by: { headers: Record<string, string> } = shop.seller) =>
  (await shop.get(`/seller/record${query}`, { headers: by.headers })).body.data
const listMarket = async (query = '') => (await shop.get(`/admin/record${query}`, { headers: operator })).body.data
const names = ({ items }: { items: ChangeRecord[] }) => items.map(({ subject }) => subject.name)
const confirm = ({ id }: PlacedOrder, by: Pick<Shopper, 'headers'> = shop.seller) =>
  shop.call('POST', `/seller/orders/${id}/status`, { body: { status: 'confirm' }, by })

async function addMember(role: 'owner' | 'manager' | 'fulfilment') {
  const member = await addSeller(shop)
  await joinTeam(shop, { shopId: shop.shopId, userId: member.id, role })
  return member
}

describe('the record of a shop', () => {
  test('tells who changed what, from what to what', async () => {
    const order = await shop.order([2])
    await confirm(order)
    const [record] = (await list()).items
    expect(ChangeRecord.strict().parse(record)).toEqual(record)
    expect(record).toMatchObject({
      actor: { kind: 'member', id: shop.seller.id },
      subject: { kind: 'order', id: order.id, name: order.code },
      sentence: `Moved order ${order.code} to Confirmed`,
      fields: [{ name: 'Status', before: 'Pending', after: 'Confirmed' }],
      command: null,
      can_restore: false,
      restored: null,
    })
  })

  test('writes a list as words', async () => {
    const body = { url: 'https://1.1.1.1/hook', events: ['order.placed', 'order.changed'] }
    await shop.call('POST', '/admin/webhooks', { body, by: { headers: operator } })
    const [record] = (await listMarket('?kind=webhook')).items
    expect(record.fields).toContainEqual({ name: 'events', before: null, after: 'order.placed, order.changed' })
  })

  test('is read page by page, by author, kind, time and name', async () => {
    const packer = await addMember('fulfilment')
    const orders = [await shop.order(), await shop.order(), await shop.order()]
    for (const order of orders) await confirm(order, packer)
    const codes = orders.map(({ code }) => code).reverse()
    const first = await list(`?actor=member_${packer.id}&limit=2`)
    expect(names(first)).toEqual(codes.slice(0, 2))
    const second = await list(`?actor=member_${packer.id}&limit=2&cursor=${first.next_cursor}`)
    expect([names(second), second.next_cursor]).toEqual([codes.slice(2), null])
    expect(first.actors).toContainEqual({ value: `member_${packer.id}`, name: expect.any(String) })
    expect(names(await list(`?search=${codes[1]?.toLowerCase()}`))).toEqual([codes[1]])
    expect(names(await list('?search=%25'))).toEqual([])
    expect(names(await list('?kind=voucher'))).toEqual([])
    expect(names(await list('?to=2020-01-01'))).toEqual([])
    expect(names(await list('?from=2020-01-01&limit=1'))).toEqual([codes[0]])
  })

  test('belongs to the shop alone, and to those who may change it', async () => {
    const order = await shop.order()
    await confirm(order)
    expect(names(await listMarket())).not.toContain(order.code)
    expect(names(await listMarket('?scope=all&limit=1'))).toEqual([order.code])
    const packer = await addMember('fulfilment')
    expect((await shop.get('/seller/record', { headers: packer.headers })).status).toBe(403)
    const stranger = await enterConsole(shop)
    expect(names((await shop.get('/seller/record', { headers: stranger })).body.data)).not.toContain(order.code)
  })

  test('says of a change that was taken back by whom, and offers no other restore', async () => {
    const order = await shop.order()
    const { body } = await shop.ship(order.id, [[order.lines[0] ?? 0, 1]], { tracking: { carrier: 'Swift Post' } })
    const { id } = body.data.order.shipments[0]
    const packer = await addMember('fulfilment')
    const changed = await shop.call('PATCH', `/seller/shipments/${id}`, {
      body: { version: 1, carrier: '' },
      by: packer,
    })
    const manager = await addMember('manager')
    expect((await list('?kind=shipment', manager)).items[0]).toMatchObject({
      can_restore: true,
      fields: [{ name: 'Carrier', before: 'Swift Post', after: null }],
    })
    // Authors take their own changes back, though they do not read the record.
    const path = `/seller/record/${changed.body.change.id}/restore`
    const undone = await shop.call('POST', path, { by: packer })
    expect(undone.body.message).toBe(`Undid: Changed the tracking of a parcel of order ${order.code}`)
    const [, record] = (await list('?kind=shipment', manager)).items
    expect(record).toMatchObject({ can_restore: false, restored: { by: expect.any(String) } })
  })
})

describe('settings by a command', () => {
  const run = (...words: string[]) => shopCommand(shop.environment)(['settings', ...words])
  const set = (path: string, value: string, ...words: string[]) =>
    run('import', JSON.stringify({ [path]: value }), ...words)
  const primary = async () => JSON.parse((await run('export')).out).theme_colors.primary

  test('are recorded with the command that does the same, and put back by an operator', async () => {
    const before = await primary()
    await set('theme_colors.primary', '#102030')
    const [record] = (await listMarket('?kind=settings')).items
    expect(record).toMatchObject({
      actor: { kind: 'command', id: null },
      sentence: 'Changed the setting theme_colors.primary',
      command: `npm run shop -- settings import '{"theme_colors.primary":"#102030"}'`,
      can_restore: true,
    })
    const { body } = await shop.post(`/admin/record/${record.id}/restore`, {}, { headers: operator })
    expect(body.message).toBe('Undid: Changed the setting theme_colors.primary')
    expect(await primary()).toBe(before)
  })

  test('are not put back once somebody has changed them again', async () => {
    await set('app_name', 'North Market')
    const [record] = (await listMarket('?kind=settings')).items
    expect(record.fields).toMatchObject([{ name: 'Name of the market', after: 'North Market' }])
    await set('app_name', 'South Market')
    const { status, body } = await shop.post(`/admin/record/${record.id}/restore`, {}, { headers: operator })
    expect([status, body.data.current]).toEqual([409, { app_name: 'South Market' }])
  })

  test('leave no record where nothing has changed', async () => {
    const { items } = await listMarket('?kind=settings')
    await set('app_name', 'South Market')
    await set('app_name', 'West Market', '--dry-run')
    expect((await listMarket('?kind=settings')).items).toEqual(items)
  })
})
