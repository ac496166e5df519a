import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { addPerson } from '../../people/access/testing/people.ts'
import { createSellerCalls, type SellerCalls } from './testing/seller-calls.ts'

let shop: SellerCalls
let operator: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  operator = { headers: await enterConsole(shop, 'operator1@rialto.test') }
})
afterAll(() => shop.close())

const list = async (query: string) => (await shop.call('GET', `/admin/orders?${query}`, { by: operator })).body.data
const idsIn = async (query: string): Promise<number[]> => (await list(query)).items.map(({ id }: { id: number }) => id)
const cancel = (id: number, by = operator) =>
  shop.call('POST', `/admin/orders/${id}/cancel`, { body: { reason: 'The shop does not answer.' }, by })

test('orders of all shops are listed by view, filter and cursor, with counts', async () => {
  const first = await shop.order()
  const second = await shop.order()
  const { counts } = await list('view=all')
  const { db } = shop.deps.database
  const all = await db.selectFrom('orders').select('id').orderBy('placed_at', 'desc').orderBy('id', 'desc').execute()
  expect(counts.all).toBe(all.length)
  const seen: number[] = []
  for (let cursor = ''; ; ) {
    const page = await list(`view=all&limit=20${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.items.map(({ id }: { id: number }) => id))
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  expect(seen).toEqual(all.map(({ id }) => id))
  for (const [query, where] of [
    ['payment_status=refunded', ['payment_status', 'refunded']],
    ['payment_status=failed', ['payment_status', 'failed']],
    ['payment_status=pending', ['payment_status', 'pending']],
    ['order_status=delivered', ['status', 'delivered']],
  ] as const) {
    const rows = await db
      .selectFrom('orders')
      .where(where[0], '=', where[1] as never)
      .where((eb) => eb.not(eb.and([eb('status', '=', 'delivered'), eb('payment_status', '=', 'pending')])))
      .select('id')
      .execute()
    expect((await idsIn(`${query}&limit=200`)).sort(), query).toEqual(rows.map(({ id }) => id).sort())
  }
  expect(await idsIn(`shop_id=${shop.shopId}&sort=placed_at`)).toEqual([first.id, second.id])
})

test('the counts of the views follow each change of an order', async () => {
  const { db } = shop.deps.database
  const { id } = await shop.order()
  const before = (await list('view=all')).counts
  expect((await cancel(id)).status).toBe(200)
  const after = (await list('view=all')).counts
  expect(after).toMatchObject({ all: before.all, to_pack: before.to_pack - 1, cancelled: before.cancelled + 1 })
  const rest = await db.selectFrom('orders').where('status', '=', 'cancelled').select('id').execute()
  expect(after.cancelled).toBe(rest.length)
})

test('orders are found by code, phone, mail address, name and shop', async () => {
  const { id, code, buyer } = await shop.order()
  const { db } = shop.deps.database
  const { name } = await db.selectFrom('users').where('id', '=', buyer.id).select('name').executeTakeFirstOrThrow()
  await db.updateTable('shops').set({ name: 'Quarry Lane' }).where('id', '=', shop.shopId).execute()
  for (const search of [code, buyer.email ?? '', name, 'quarry'])
    expect(await idsIn(`search=${encodeURIComponent(search)}`), search).toContain(id)
  expect(await idsIn('search=nobody-at-all')).toEqual([])
})

test('an order is shown as its seller sees it, without internal notes, and cancelled with its reason', async () => {
  const { id, code, goods, buyer } = await shop.order()
  await shop.call('POST', `/seller/orders/${id}/notes`, { body: { text: 'Between us' } })
  const { order } = (await shop.call('GET', `/admin/orders/${id}`, { by: operator })).body.data
  expect(order).toMatchObject({
    order_code: code,
    internal_notes: [],
    can: { confirm: false, ship: false, cancel: true },
  })
  const [line] = goods
  const before = await shop.stockOf(line ?? { productId: 0, variantId: 0 })
  const cancelled = await cancel(id)
  expect(cancelled.body).toMatchObject({
    message: `Cancelled order ${code}`,
    data: { order: { order_status: 'cancelled' } },
  })
  expect((await shop.stockOf(line ?? { productId: 0, variantId: 0 })).variant).toBe(before.variant + 2)
  expect(await shop.rowOf(id)).toMatchObject({ cancelled_by: 'market', cancel_reason: 'The shop does not answer.' })
  const seen = (await shop.call('GET', `/seller/orders/${id}`)).body.data.order
  expect(seen.internal_notes.at(-1)).toMatchObject({ text: 'The shop does not answer.' })
  expect((await shop.mailsTo(buyer)).at(-1)?.subject).toContain(code)
  expect((await cancel(id)).status).toBe(409)
  const details = (await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })).body.data.order
  expect(details.cancelled_by).toBe('market')
})

test('an order that is on its way is not cancelled, nor by staff without the permission', async () => {
  const order = await shop.order()
  await shop.call('POST', `/seller/orders/${order.id}/status`, { body: { status: 'confirm' } })
  await shop.ship(order.id, [[order.lines[0] ?? 0, 1]])
  expect((await cancel(order.id)).status).toBe(409)
  const catalogue = await addPerson(shop, null, 'catalogue')
  const headers = await enterConsole(shop, catalogue.email ?? '')
  expect((await cancel((await shop.order()).id, { headers })).status).toBe(403)
  expect((await shop.get('/admin/orders', { headers })).status).toBe(403)
})
