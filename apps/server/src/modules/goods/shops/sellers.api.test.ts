import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { joinStaff } from '../../../../test/support/market.ts'
import { toJson } from '../../../db/json.ts'
import { addShopper } from '../../people/accounts/testing/shopper.ts'
import { addShop, putInCart } from '../../selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

let shop: SellerCalls
let operator: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  operator = { headers: await enterConsole(shop, 'operator1@rialto.test') }
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  shop.call(method, `/admin/sellers${path}`, { body, by: operator })
const decide = (id: number, decision: string, body?: object) => call('POST', `/${id}/${decision}`, body ?? {})

let shops = 0
async function addApplication(status: 'pending' | 'active' = 'pending') {
  shops += 1
  const owner = await addShopper(shop)
  const id = await addShop(shop, { owner_id: owner.id, name: `Stall ${shops}`, slug: `stall-${shops}`, status })
  return { id, owner, name: `Stall ${shops}` }
}

describe('the list of sellers', () => {
  test('has views with counts, is searched by shop and owner, and read page by page in both directions', async () => {
    const first = await addApplication()
    const second = await addApplication()
    const { body } = await call('GET', `?view=pending&search=${first.owner.email}`)
    expect(body.data.items).toMatchObject([{ id: first.id, status: 'pending', owner: { id: first.owner.id } }])
    expect(body.data.total).toBe(1)
    const waiting = await shop.deps.database.db
      .selectFrom('shops')
      .where('status', '=', 'pending')
      .select('id')
      .execute()
    expect(body.data.counts.pending).toBe(waiting.length)
    const read = async (sort: string) => {
      const seen: number[] = []
      for (let cursor = ''; ; ) {
        const page = (await call('GET', `?view=pending&limit=1&sort=${sort}${cursor && `&cursor=${cursor}`}`)).body.data
        seen.push(...page.items.map(({ id }: { id: number }) => id))
        if (page.next_cursor === null) return seen
        cursor = page.next_cursor
      }
    }
    const newest = await read('-registered_at')
    expect(newest).toHaveLength(waiting.length)
    expect(newest).toEqual(expect.arrayContaining([first.id, second.id]))
    expect(await read('registered_at')).toEqual(newest.toReversed())
    const byName = await read('name')
    expect(byName.toSorted()).toEqual(newest.toSorted())
    expect(byName.indexOf(first.id)).toBeLessThan(byName.indexOf(second.id))
    expect(await read('-name')).toEqual(byName.toReversed())
    expect((await call('GET', '?search=%25')).body.data.items).toEqual([])
  })

  test('is filtered by what shops are for taxes, and by their facts for the law', async () => {
    const { id, name } = await addApplication('active')
    const found = async (query: string) => {
      const { data } = (await call('GET', `?view=active&search=${encodeURIComponent(name)}&${query}`)).body
      expect(data.total).toBe(data.items.length)
      return data.items.some((item: { id: number }) => item.id === id)
    }
    expect([await found('tax=regular'), await found('tax=private')]).toEqual([true, false])
    expect([await found('facts=missing'), await found('facts=waiting')]).toEqual([true, false])
    const given = { shop_id: id, state: 'given', source: 'seller', created_at: 1 } as const
    const kinds = ['trader', 'legal_name', 'address', 'contact'] as const
    const { db } = shop.deps.database
    await db
      .insertInto('shop_facts')
      .values(kinds.map((kind) => ({ ...given, kind, value_json: toJson({}) })))
      .execute()
    await db
      .insertInto('shop_taxes')
      .values({ shop_id: id, status: 'private', country: null, place: 'origin', exemption_text: null, version: 1 })
      .execute()
    expect([await found('tax=regular'), await found('tax=private')]).toEqual([false, true])
    expect([await found('facts=missing'), await found('facts=waiting')]).toEqual([false, true])
    await db.updateTable('shop_facts').set({ state: 'verified' }).where('shop_id', '=', id).execute()
    expect(await found('facts=waiting')).toBe(false)
    expect((await call('GET', '?facts=all')).status).toBe(422)
  })

  test('is for those who look after sellers', async () => {
    const packer = await enterConsole(shop, 'operator2@rialto.test')
    expect((await shop.get('/admin/sellers', { headers: packer })).status).toBe(403)
  })
})

describe('a decision about an application', () => {
  test('shows all that was sent, rejects with a reason, and approves later', async () => {
    const { id, owner, name } = await addApplication()
    const { seller } = (await call('GET', `/${id}`)).body.data
    expect(seller).toMatchObject({ name, owner: { email: owner.email, is_email_verified: true }, open_orders: 0 })
    expect((await decide(id, 'reject', { reason: ' ' })).status).toBe(422)
    const rejected = await decide(id, 'reject', { reason: 'The address is missing.' })
    expect(rejected.body).toMatchObject({
      message: `Rejected the shop ${name}`,
      data: { seller: { status: 'rejected', reason: 'The address is missing.' } },
      change: { is_restorable: true },
    })
    expect((await decide(id, 'reject', { reason: 'Again' })).status).toBe(409)
    expect((await decide(id, 'approve')).body.data.seller).toMatchObject({ status: 'active', reason: null })
    expect((await decide(id, 'approve')).status).toBe(409)
    const mails = shop.deps.database.db.selectFrom('outbox').where('recipient', '=', owner.email ?? '')
    const [mail] = await mails.select('text').orderBy('id').execute()
    expect(mail?.text).toContain('The address is missing.')
  })

  test('is taken back, unless the shop has traded since', async () => {
    const { id } = await addApplication()
    const { change } = (await decide(id, 'approve')).body
    const undo = (record: number) => shop.call('POST', `/admin/record/${record}/restore`, { by: operator })
    expect((await undo(change.id)).status).toBe(200)
    expect((await call('GET', `/${id}`)).body.data.seller.status).toBe('pending')
    const again = (await decide(id, 'approve')).body.change
    const buyer = await shop.addBuyer()
    await putInCart(shop, buyer.id, { shopId: id, quantity: 1 })
    await shop.place(buyer, { shop_ids: [id], payment_method: 'cash' })
    expect((await undo(again.id)).body.message).toBe('The shop has orders already. Close it instead.')
  })
})

describe('closing a shop', () => {
  test('stops its sales, leaves open orders to its team, and ends by reopening', async () => {
    const order = await shop.order()
    const buyer = await shop.addBuyer()
    await putInCart(shop, buyer.id, { shopId: shop.shopId, quantity: 1 })
    expect((await call('GET', `/${shop.shopId}`)).body.data.seller.open_orders).toBe(1)
    const closed = await decide(shop.shopId, 'close', { reason: 'Parcels did not arrive.' })
    expect(closed.body.data.seller).toMatchObject({ status: 'closed', reason: 'Parcels did not arrive.' })
    expect((await decide(shop.shopId, 'close', { reason: 'Twice' })).status).toBe(409)

    expect((await shop.get(`/shops/${shop.shopId}`)).status).toBe(404)
    const placed = await shop.place(buyer, { shop_ids: [shop.shopId], payment_method: 'cash' })
    expect(placed.body.code).toBe('shop_gone')
    const confirm = await shop.call('POST', `/seller/orders/${order.id}/status`, { body: { status: 'confirm' } })
    expect(confirm.status).toBe(200)
    expect((await shop.call('GET', '/seller/products')).status).toBe(403)

    const undone = await shop.call('POST', `/admin/record/${closed.body.change.id}/restore`, { by: operator })
    expect(undone.status).toBe(200)
    expect((await shop.get(`/shops/${shop.shopId}`)).status).toBe(200)
    await decide(shop.shopId, 'close', { reason: 'Once more' })
    expect((await decide(shop.shopId, 'reopen')).body.data.seller).toMatchObject({ status: 'active', reason: null })
    expect((await decide(shop.shopId, 'reopen')).status).toBe(409)
  })

  test('leaves the name to others: a closed shop does not open beside another of its name', async () => {
    const first = await addApplication('active')
    await decide(first.id, 'close', { reason: 'Away' })
    const second = await addApplication('active')
    const name = `${first.name.toUpperCase()} `
    await shop.deps.database.db.updateTable('shops').set({ name }).where('id', '=', second.id).execute()
    expect((await decide(first.id, 'reopen')).body.message).toBe('There is a shop of this name already')
    expect((await call('GET', `/${first.id}`)).body.data.seller.same_name).toMatchObject([{ id: second.id }])
  })
})

describe('a shop seen as its seller', () => {
  const asSeller = () => ({ headers: { ...operator.headers, 'x-shop': String(shop.shopId) } })

  test('is read in this session alone, changes nothing, and is recorded from begin to end', async () => {
    const order = await shop.order()
    expect((await shop.call('GET', '/seller/orders', { by: asSeller() })).status).toBe(403)
    const begun = await call('POST', `/${shop.shopId}/view`, {})
    expect(begun.body.message).toMatch(/^Looked at .+ as its seller$/)
    const { body } = await shop.call('GET', `/seller/orders/${order.id}`, { by: asSeller() })
    expect(body.data.order.order_code).toBe(order.code)
    const refused = await shop.call('POST', `/seller/orders/${order.id}/status`, {
      body: { status: 'confirm' },
      by: asSeller(),
    })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You see this shop as its seller does: nothing can be changed here',
    ])
    expect((await shop.rowOf(order.id)).status).toBe('pending')
    // Conversations, the team and keys belong to the shop.
    for (const path of ['/seller/conversations', '/seller/team', '/seller/api-keys'])
      expect((await shop.call('GET', path, { by: asSeller() })).status).toBe(403)
    const me = await shop.call('GET', '/console/me', { by: operator })
    expect(me.body.data.viewed_shop).toMatchObject({ id: shop.shopId })
    const other = await enterConsole(shop, 'operator1@rialto.test')
    const elsewhere = { headers: { ...other, 'x-shop': String(shop.shopId) } }
    expect((await shop.call('GET', '/seller/orders', { by: elsewhere })).status).toBe(403)

    const ended = await call('DELETE', `/${shop.shopId}/view`)
    expect(ended.body.message).toMatch(/^Left .+ after looking at it$/)
    expect((await shop.call('GET', '/seller/orders', { by: asSeller() })).status).toBe(403)
    expect((await call('DELETE', `/${shop.shopId}/view`)).status).toBe(404)
  })

  test('ends after an hour, and with the permission', async () => {
    await call('POST', `/${shop.shopId}/view`, {})
    const now = shop.deps.now()
    shop.setNow(now + 3_600_001)
    expect((await shop.call('GET', '/seller/orders', { by: asSeller() })).status).toBe(403)
    shop.setNow(now)
    const { db } = shop.deps.database
    const staff = await addShopper(shop)
    await joinStaff(shop, { userId: staff.id, role: 'admin' })
    const headers = await enterConsole(shop, staff.email ?? '')
    await shop.call('POST', `/admin/sellers/${shop.shopId}/view`, { body: {}, by: { headers } })
    const by = { headers: { ...headers, 'x-shop': String(shop.shopId) } }
    expect((await shop.call('GET', '/seller/orders', { by })).status).toBe(200)
    await db.updateTable('staff').set({ role: 'support' }).where('user_id', '=', staff.id).execute()
    expect((await shop.call('GET', '/seller/orders', { by })).status).toBe(403)
  })

  test('is refused for one that waits, as it has no screens', async () => {
    const { id } = await addApplication()
    expect((await call('POST', `/${id}/view`, {})).status).toBe(409)
  })
})
