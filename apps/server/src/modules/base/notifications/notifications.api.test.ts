import type { SellerNotification } from '@rialto/contract'
import type { SellerRole } from '@rialto/contract/permissions'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { enterConsoleAs } from '../../../../test/support/console.ts'
import { joinTeam } from '../../../../test/support/market.ts'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { applyPayment, prepareWriteContext } from '../../selling/orders/index.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { createOutbound } from '../outbound/index.ts'
import { createSettings } from '../settings/index.ts'
import { createNotifier, type Notifier } from './notification-worker.ts'

const MINUTE = 60_000

let shop: SellerCalls
let notifier: Notifier
let packer: Shopper
beforeAll(async () => {
  shop = await createSellerCalls()
  notifier = newNotifier()
  packer = await join('fulfilment')
})
afterEach(async () => {
  await notifier.tellDue()
  shop.setNow(Date.now())
  for (const table of ['notification_settings', 'notification_events', 'notifications'] as const)
    await db().deleteFrom(table).execute()
})
afterAll(() => shop.close())

const db = () => shop.deps.database.db

function deps() {
  const all = { ...shop.deps, settings: createSettings(shop.deps) }
  return { ...all, outbound: createOutbound(all) }
}
const newNotifier = (): Notifier => createNotifier(deps())

async function join(role: SellerRole): Promise<Shopper> {
  const member = await addShopper(shop)
  await joinTeam(shop, { shopId: shop.shopId, userId: member.id, role })
  return member
}

type Caller = Shopper | { headers: Record<string, string> }
const list = async (by: Caller = shop.seller, query = '') =>
  (await shop.call('GET', `/seller/notifications${query}`, { by })).body.data
const titles = async (by?: Caller) => (await list(by)).items.map(({ title }: SellerNotification) => title)
const mailsTo = ({ email }: Shopper) =>
  db()
    .selectFrom('outbox')
    .where('recipient', '=', email ?? '')
    .where('subject', 'like', '%: %')
    .select(['subject', 'text'])
    .execute()
const change = (by: Shopper, kind: string, way: string, is_on: boolean) =>
  shop.call('PATCH', '/seller/notification-settings', { body: { kind, way, is_on }, by })
const ask = (buyer: Pick<Shopper, 'headers'>, message: string) =>
  shop.post('/send-message', { shop_id: shop.shopId, message, type: 'user' }, { headers: buyer.headers })

describe('a new order', () => {
  it('reaches each member whose role includes orders, in the list and by mail, once', async () => {
    const { id, code } = await shop.order([2, 1])
    await notifier.tellDue()
    await notifier.tellDue()
    for (const member of [shop.seller, packer]) {
      const { items, unread } = await list(member)
      expect(items).toMatchObject([
        { kind: 'new_order', title: `New order ${code}`, href: `/orders/${id}`, is_read: false },
      ])
      expect(items[0].text).toMatch(/^3 pieces, \$/)
      expect(unread).toBe(1)
      const mails = (await mailsTo(member)).filter(({ subject }) => subject.includes(code))
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain(`/console/orders/${id}`)
    }
  })

  it('is told once by two processes at the same time, and survives one that dies in between', async () => {
    const { code } = await shop.order()
    const dying = vi.spyOn(shop.deps.database, 'write').mockRejectedValueOnce(new Error('killed'))
    await notifier.tellDue()
    dying.mockRestore()
    expect(await titles()).toEqual([])
    shop.setNow(Date.now() + 11 * MINUTE)
    await Promise.all([notifier.tellDue(), newNotifier().tellDue()])
    expect(await titles()).toEqual([`New order ${code}`])
  })

  it('paid online is told of when it is paid, and not when it was cancelled before anybody heard of it', async () => {
    const online = await shop.order([1], 'sandbox')
    const { id } = await shop.order()
    await shop.call('POST', `/seller/orders/${id}/status`, { body: { status: 'cancelled' } })
    await notifier.tellDue()
    expect(await titles()).toEqual([])
    const context = await prepareWriteContext(deps())
    const paid = { orderIds: [online.id], outcome: 'paid' } as const
    for (const _ of ['once', 'twice']) await shop.deps.database.write((tx) => applyPayment(tx, context, paid))
    await notifier.tellDue()
    expect(await titles()).toEqual([`New order ${online.code}`])
  })

  it('comes only by the ways that are switched on, for this person alone', async () => {
    await change(packer, 'new_order', 'mail', false)
    await change(shop.seller, 'new_order', 'in_app', false)
    const { code } = await shop.order()
    await notifier.tellDue()
    expect(await titles(packer)).toEqual([`New order ${code}`])
    expect((await mailsTo(packer)).filter(({ subject }) => subject.includes(code))).toHaveLength(0)
    expect(await titles()).toEqual([])
    expect((await mailsTo(shop.seller)).filter(({ subject }) => subject.includes(code))).toHaveLength(1)
    expect((await list()).unread).toBe(0)
  })
})

describe('a message', () => {
  it('is told of once it has waited 30 minutes, with the name of the customer', async () => {
    const buyer = await shop.addBuyer()
    await ask(buyer, 'Does it ship to Cairo?')
    shop.setNow(Date.now() + 29 * MINUTE)
    await notifier.tellDue()
    expect(await titles()).toEqual([])
    shop.setNow(Date.now() + 31 * MINUTE)
    await notifier.tellDue()
    const [told] = (await list()).items
    expect(told).toMatchObject({ kind: 'unanswered_message', href: `/inbox?with=${buyer.id}` })
    expect(told.text).toContain('Does it ship to Cairo?')
    await ask(buyer, 'Hello?')
    shop.setNow(Date.now() + 90 * MINUTE)
    await notifier.tellDue()
    expect(await titles()).toHaveLength(1)
  })

  it('is mailed without the links that a shopper chose', async () => {
    const start = Date.now()
    shop.setNow(start)
    const buyer = await shop.addBuyer()
    const name = 'A parcel waits: https://evil.example/a'
    await db().updateTable('users').set({ name }).where('id', '=', buyer.id).execute()
    await ask(buyer, 'Pay at www.evil.example or http://10.0.0.1/pay')
    shop.setNow(start + 31 * MINUTE)
    await notifier.tellDue()
    const mail = (await mailsTo(shop.seller)).find(({ subject }) => subject.includes('A parcel waits'))
    expect(mail?.text).toContain('Pay at')
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/evil\.example|10\.0\.0\.1/)
  })

  it('that was answered in time is not, and a later one has its own 30 minutes', async () => {
    const start = Date.now()
    const buyer = await shop.addBuyer()
    await ask(buyer, 'Is it blue?')
    await shop.call('POST', '/seller/messages', { body: { user_id: buyer.id, message: 'Yes' } })
    shop.setNow(start + 20 * MINUTE)
    await ask(buyer, 'And green?')
    shop.setNow(start + 31 * MINUTE)
    await notifier.tellDue()
    expect(await titles()).toEqual([])
    shop.setNow(start + 51 * MINUTE)
    await notifier.tellDue()
    expect(await titles()).toHaveLength(1)
  })
})

describe('low stock', () => {
  it('of several variants is told of together, without those that were filled up', async () => {
    const { goods } = await shop.order([1, 1, 1])
    const set = (index: number, stock: number) =>
      db()
        .updateTable('product_variants')
        .set({ stock })
        .where('id', '=', goods[index]?.variantId ?? 0)
        .execute()
    for (const index of [0, 1, 2]) await set(index, 6)
    const buyer = await shop.addBuyer()
    for (const { productId, variantId } of goods) await shop.addCartLine(buyer, { productId, variantId, quantity: 1 })
    expect((await shop.place(buyer, { shop_ids: [shop.shopId] })).status).toBe(200)
    await set(2, 50)
    await notifier.tellDue()
    expect(await titles()).not.toContain('2 variants are low in stock')
    shop.setNow(Date.now() + 16 * MINUTE)
    await notifier.tellDue()
    expect(await titles()).toContain('2 variants are low in stock')
    expect(await titles(await join('support'))).toEqual([])
  })
})

describe('the list', () => {
  it('is paged, marked as read up to one, and nobody else’s', async () => {
    for (const _ of [1, 2, 3]) await shop.order()
    await notifier.tellDue()
    const first = await list(shop.seller, '?limit=2')
    const second = await list(shop.seller, `?limit=2&cursor=${first.next_cursor}`)
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([2, 1, null])
    const [, middle] = first.items
    const read = (body: object, by: Shopper) => shop.call('POST', '/seller/notifications/read', { body, by })
    expect((await read({ ids: [middle.id], up_to: 2_000_000_000 }, packer)).body.data).toEqual({ unread: 0 })
    expect((await list()).unread).toBe(3)
    expect((await read({ up_to: middle.id }, shop.seller)).body.data).toEqual({ unread: 1 })
    expect((await list()).items.map(({ is_read }: SellerNotification) => is_read)).toEqual([false, true, true])
  })
})

describe('the settings', () => {
  it('show the kinds of the role alone, and refuse others', async () => {
    const { body } = await shop.call('GET', '/seller/notification-settings', { by: packer })
    expect(body.data.kinds.map(({ kind }: { kind: string }) => kind)).toEqual([
      'new_order',
      'withdrawal',
      'complaint',
      'case_decided',
      'unanswered_message',
      'low_stock',
    ])
    expect((await change(packer, 'new_review', 'mail', false)).status).toBe(404)
    expect((await change(packer, 'new_order', 'push', false)).body.data.kinds[0]).toMatchObject({
      push: false,
      mail: true,
    })
  })

  it('send no mail to an address that is not confirmed, and none to people who have left', async () => {
    const newcomer = await join('manager')
    await db().updateTable('users').set({ email_verified_at: null }).where('id', '=', newcomer.id).execute()
    const gone = await join('manager')
    await db().deleteFrom('shop_members').where('user_id', '=', gone.id).execute()
    await shop.order()
    await notifier.tellDue()
    expect(await titles(newcomer)).toHaveLength(1)
    expect(await mailsTo(newcomer)).toEqual([])
    const told = await db().selectFrom('notifications').where('user_id', '=', gone.id).select('id').execute()
    expect(told).toEqual([])
  })
})

// Last, since the sessions of the others end meanwhile.
it('forgets what was told of after 30 days', async () => {
  await shop.order()
  await notifier.tellDue()
  shop.setNow(Date.now() + 31 * 24 * 60 * MINUTE)
  expect(await titles({ headers: await enterConsoleAs(shop, shop.seller.id) })).toEqual([])
  await newNotifier().tellDue()
  expect(await db().selectFrom('notifications').select('id').execute()).toEqual([])
})

it('of what a role hears no more are in the list no longer, nor counted', async () => {
  const member = await join('manager')
  await shop.order()
  await notifier.tellDue()
  expect((await list(member)).unread).toBe(1)
  const setRole = (role: SellerRole) =>
    db().updateTable('shop_members').set({ role }).where('user_id', '=', member.id).execute()
  await db().updateTable('notifications').set({ kind: 'low_stock' }).where('user_id', '=', member.id).execute()
  await setRole('support')
  expect(await list(member)).toMatchObject({ items: [], unread: 0 })
  await shop.call('POST', '/seller/notifications/read', { body: { up_to: 1_000_000 }, by: member })
  await setRole('manager')
  expect(await list(member)).toMatchObject({ items: [{ kind: 'low_stock', is_read: false }], unread: 1 })
})
