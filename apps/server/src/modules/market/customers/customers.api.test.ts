import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userId } from '../../../../test/every-call/testing/demo-values.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { addFavorites, addReviews, joinStaff, joinTeam } from '../../../../test/support/market.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import { addShopper, newIp, PASSWORD, withSettings } from '../../people/accounts/testing/shopper.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { createInvoiceUpkeep } from './customers.ts'
import { KEPT_TABLES, OWN_TABLES } from './repository-erasure.ts'

let shop: SellerCalls
let operator: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  operator = { headers: await enterConsole(shop, 'operator1@rialto.test') }
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST', path: string, body?: object, by = operator) =>
  shop.call(method, `/admin/customers${path}`, { body, by })
const show = async (id: number) => (await call('GET', `/${id}`)).body.data.customer
const nameOf = async (id: number) => (await show(id)).name
const erase = async (id: number) => call('POST', `/${id}/erase`, { name: await nameOf(id) })
const undo = (record: number) => shop.call('POST', `/admin/record/${record}/restore`, { by: operator })
const logIn = (login: string | null) =>
  shop.post('/login', { phone: login, password: PASSWORD }, { ip: `10.8.0.${Math.ceil(Math.random() * 250)}` })

async function addStaff(role: 'support' | 'finance') {
  const { id, email } = await addShopper(shop)
  await joinStaff(shop, { userId: id, role })
  return { id, headers: await enterConsole(shop, email ?? '') }
}

/** A shopper with an order that has arrived, a review, a ticket, a conversation, a wish and notes of others. */
async function addCustomer() {
  const order = await shop.order([1])
  const { buyer } = order
  const { db } = shop.deps.database
  const [productId = 0] = order.goods.map((goods) => goods.productId)
  await shop.call('POST', `/seller/orders/${order.id}/notes`, { body: { note: `Rang twice for ${buyer.id}` } })
  await db
    .updateTable('orders')
    .set({ status: 'delivered', note: `Ring at Ana’s ${buyer.id}` })
    .where('id', '=', order.id)
    .execute()
  await shop.post(
    '/send-message',
    { shop_id: shop.shopId, message: `Hello from Ana ${buyer.id}` },
    { headers: buyer.headers },
  )
  const review = { product_id: productId, shop_id: shop.shopId, rating: 5, description: 'Good', variant: '' }
  const photos_json = toJson(['/media/uploads/a.webp'])
  await addReviews(shop, [{ ...review, user_id: buyer.id, author_name: 'Ana R', photos_json, created_at: 1 }])
  await addFavorites(shop, buyer.id, [productId])
  return { ...order, productId }
}

/** All rows of all tables, as one text. */
async function everything(): Promise<string> {
  const { db } = shop.deps.database
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !/^kysely|search/.test(name))
  const read = async (table: string) => JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(db)).rows)
  return (await Promise.all(tables.map(read))).join('\n')
}

describe('the list of customers', () => {
  test('is searched by name, mail and phone as it is typed, and has no erased people', async () => {
    const { id, email, phone } = await addShopper(shop)
    const find = async (search: string) =>
      (await call('GET', `?search=${encodeURIComponent(search)}`)).body.data.items.map((one: { id: number }) => one.id)
    expect(await find(email ?? '')).toEqual([id])
    expect(await find(`${phone?.slice(0, 6)} ${phone?.slice(6)}`)).toEqual([id])
    expect(await find((await nameOf(id)).toUpperCase())).toContain(id)
    expect(await find('%')).toEqual([])
    const { counts } = (await call('GET', '')).body.data
    await erase(id)
    expect(await find(email ?? '')).toEqual([])
    const { body } = await call('GET', '?view=erased&limit=1')
    expect(body.data.items).toMatchObject([{ id, state: 'erased', email: null }])
    expect((await call('GET', '')).body.data.counts.all).toBe(counts.all - 1)
  })
})

describe('a customer', () => {
  test('is shown with orders and tickets, and with no word of a conversation', async () => {
    const { buyer, code } = await addCustomer()
    const reply = await call('GET', `/${buyer.id}`)
    expect(reply.body.data.customer).toMatchObject({
      state: 'open',
      orders: 1,
      latest_orders: [{ code, status: 'delivered', has_kept_invoice: false }],
      conversations: [{ shop: { id: shop.shopId }, messages: 1 }],
      erasure: { goes: { wishes: 1, conversations: 1, reviews: 1 }, stays: { orders: 1, invoices: 1 } },
    })
    expect(JSON.stringify(reply.body)).not.toContain('Hello from Ana')
    expect((await call('GET', '/987654')).status).toBe(404)
  })

  test('is logged out at once when disabled, and let in again', async () => {
    const person = await addShopper(shop)
    const disabled = await call('POST', `/${person.id}/disable`, {})
    expect(disabled.body).toMatchObject({ data: { customer: { state: 'disabled' } }, change: { is_restorable: true } })
    expect((await shop.get('/addresses', { headers: person.headers })).status).toBe(401)
    expect((await logIn(person.email)).status).not.toBe(200)
    expect((await call('POST', `/${person.id}/disable`, {})).body).not.toHaveProperty('change')
    await undo(disabled.body.change.id)
    expect((await show(person.id)).state).toBe('open')
    expect((await logIn(person.email)).status).toBe(200)
  })

  test('on the staff is not disabled by those who look after customers', async () => {
    const support = await addStaff('support')
    const owner = await userId(shop, 'operator1@rialto.test')
    expect((await call('POST', `/${owner}/disable`, {}, support)).status).toBe(409)
    expect((await call('POST', `/${owner}/export`, {}, support)).status).toBe(403)
    expect((await call('POST', `/${owner}/erase`, { name: 'x' }, support)).status).toBe(403)
  })
})

describe('an export', () => {
  test('holds all of the person, nothing of others, and nothing secret', async () => {
    const { buyer, code } = await addCustomer()
    const other = await addCustomer()
    const { status, headers, body: bytes } = await call('POST', `/${buyer.id}/export`, {})
    const body = JSON.parse(String(bytes))
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')])
    expect(body).toMatchObject({
      account: { email: buyer.email },
      orders: [{ code, lines: [{ quantity: 1 }] }],
      conversations: [{ messages: [{ text: `Hello from Ana ${buyer.id}` }] }],
      reviews: [{ description: 'Good' }],
    })
    const written = JSON.stringify(body)
    const foreign = [other.code, other.buyer.email ?? '?', 'Rang twice', 'password_hash', 'token_hash']
    expect(foreign.filter((word) => written.includes(word))).toEqual([])
    const record = (await shop.get('/admin/record?kind=account&limit=1', { headers: operator.headers })).body.data
    expect(record.items[0].sentence).toBe(`Exported the data of the account #${buyer.id}`)
  })
})

describe('an erasure', () => {
  test('waits while something is open, and asks for the name', async () => {
    const { id, buyer } = await shop.order()
    expect((await show(buyer.id)).erasure.waits_for).toMatchObject({ open_orders: 1 })
    expect((await erase(buyer.id)).status).toBe(409)
    await shop.deps.database.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', id).execute()
    expect((await call('POST', `/${buyer.id}/erase`, { name: 'Somebody else' })).body.errors).toHaveProperty('name')
    expect((await show(buyer.id)).state).toBe('open')
    expect((await erase(shop.seller.id)).status).toBe(409)
    expect((await erase(await userId(shop, 'operator2@rialto.test'))).status).toBe(409)
  })

  test('waits for a withdrawal that is not over, and leaves none that names the person', async () => {
    const { code, buyer } = await addCustomer()
    const { db } = shop.deps.database
    const { email } = await db.selectFrom('users').where('id', '=', buyer.id).select('email').executeTakeFirstOrThrow()
    const declare = (order_code: string) =>
      withSettings(shop, { eu_consumers: true, home_country: 'DE' }, () =>
        shop.post('/withdrawals', { name: 'Quentin Zorro', order_code, email, text: 'The plum one' }, { ip: newIp() }),
      )
    for (const order of [code, 'RL-TYPO']) expect((await declare(order)).status).toBe(200)
    expect((await show(buyer.id)).erasure.waits_for).toMatchObject({ open_returns: 1 })
    expect((await erase(buyer.id)).status).toBe(409)
    await db.updateTable('withdrawals').set({ state: 'refunded' }).where('order_id', 'is not', null).execute()
    expect((await erase(buyer.id)).status).toBe(200)
    const left = await everything()
    expect([email ?? '?', 'Quentin Zorro', 'The plum one'].filter((trace) => left.includes(trace))).toEqual([])
    expect(await db.selectFrom('withdrawals').select('id').execute()).toHaveLength(2)
  })

  test('leaves nothing that leads to the person but the invoice that the law keeps', async () => {
    const { id, buyer } = await addCustomer()
    const { db } = shop.deps.database
    const row = await db.selectFrom('users').where('id', '=', buyer.id).selectAll().executeTakeFirstOrThrow()
    const earlier = { ...(await db.selectFrom('change_records').selectAll().executeTakeFirstOrThrow()), id: undefined }
    const invited = { ...earlier, subject_kind: 'member' as const, subject_id: null, subject_name: row.email ?? '' }
    const mentions = { ...invited, values_json: toJson({ email: row.email ?? '' }), restored_by: null }
    const { id: record } = await db
      .insertInto('change_records')
      .values(mentions)
      .returning('id')
      .executeTakeFirstOrThrow()
    const name = `Zoë Quartermain ${buyer.id}`
    await db.updateTable('users').set({ name }).where('id', '=', buyer.id).execute()
    await db.updateTable('reviews').set({ author_name: name }).where('user_id', '=', buyer.id).execute()
    const address = toJson({ ...fromJson((await shop.rowOf(id)).address_json), name })
    await db.updateTable('orders').set({ address_json: address }).where('id', '=', id).execute()

    const { body } = await erase(buyer.id)
    expect(body.data.customer).toMatchObject({ state: 'erased', email: null, phone: null, addresses: [], logins: [] })
    expect(body.change).toMatchObject({ is_restorable: false })
    const kept = db.selectFrom('kept_invoices').where('order_id', '=', id)
    expect((await kept.select('address_json').executeTakeFirstOrThrow()).address_json).toContain(name)
    const invoice = `/${buyer.id}/invoices/${id}`
    expect((await call('GET', invoice)).status).toBe(200)
    expect((await call('GET', invoice, undefined, await addStaff('support'))).status).toBe(403)
    await db.deleteFrom('kept_invoices').where('order_id', '=', id).execute()
    expect((await call('GET', invoice)).status).toBe(404)
    const left = await everything()
    const words = ['Hello from Ana', 'Ring at Ana’s', 'Rang twice for'].map((text) => `${text} ${buyer.id}`)
    const traces = [name, row.email ?? '?', row.phone ?? '?', ...words]
    expect(traces.filter((trace) => left.includes(trace))).toEqual([])
    const cleaned = db.selectFrom('change_records').where('id', '=', record).select('subject_name')
    expect(await cleaned.executeTakeFirstOrThrow()).toEqual({ subject_name: 'Former customer' })
    const seen = await shop.call('GET', `/seller/orders/${id}`)
    expect(seen.body.data.order.address.name).toBe('Former customer')
    expect((await logIn(row.email)).status).not.toBe(200)
    expect((await shop.get('/addresses', { headers: buyer.headers })).status).toBe(401)
    expect((await erase(buyer.id)).status).toBe(409)
    expect((await call('POST', `/${buyer.id}/enable`, {})).status).toBe(409)
    expect((await call('POST', `/${buyer.id}/export`, {})).status).toBe(409)
  })

  test('frees the mail address for another account', async () => {
    const { id, email } = await addShopper(shop)
    await erase(id)
    expect((await addShopper(shop, { email })).email).toBe(email)
  })

  test('takes a rejected application along', async () => {
    const { id } = await addShopper(shop)
    const { db } = shop.deps.database
    const { id: _, ...row } = await db.selectFrom('shops').selectAll().limit(1).executeTakeFirstOrThrow()
    const application = {
      ...row,
      owner_id: id,
      slug: 'quill',
      name: 'Quill',
      address: '1 Quill Row',
      status: 'rejected' as const,
    }
    const { id: shopId } = await db.insertInto('shops').values(application).returning('id').executeTakeFirstOrThrow()
    await joinTeam(shop, { shopId, userId: id, role: 'owner' })
    expect((await erase(id)).status).toBe(200)
    expect(await everything()).not.toContain('Quill')
  })

  test('keeps invoices until their time is over', async () => {
    const { id, buyer } = await addCustomer()
    await erase(buyer.id)
    const kept = () =>
      shop.deps.database.db.selectFrom('kept_invoices').where('order_id', '=', id).select('order_id').execute()
    const now = shop.deps.now()
    await createInvoiceUpkeep(shop.deps).workDue()
    expect(await kept()).toHaveLength(1)
    shop.setNow(Date.UTC(new Date(now).getUTCFullYear() + 11, 0, 1))
    await createInvoiceUpkeep(shop.deps).workDue()
    shop.setNow(now)
    expect(await kept()).toEqual([])
  })

  test('decides about each table that names a user', async () => {
    const tables = await shop.deps.database.db.introspection.getTables()
    const naming = tables
      .filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
      .map(({ name }) => name)
    expect(naming.sort()).toEqual([...OWN_TABLES, ...Object.keys(KEPT_TABLES)].sort())
  })
})
