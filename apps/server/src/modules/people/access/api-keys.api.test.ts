import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { addPerson, call, headersAfter, logIn } from './testing/people.ts'

const DAY = 86_400_000
const SHOP = 1

let shop: TestApp
let owner: Record<string, string>
beforeAll(async () => {
  shop = await testApp()
  owner = headersAfter(await logIn(shop, await addPerson(shop, SHOP, 'owner')))
})
afterAll(() => shop.close())

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
async function makeKey(headers = owner, body: object = {}): Promise<{ key: string; id: number }> {
  const reply = await call(shop, headers, 'POST /seller/api-keys', {
    name: 'Warehouse',
    permissions: ['orders.read'],
    ...body,
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { key: reply.body.data.key, id: reply.body.data.items[0].id }
}
const orders = (key: string, headers = {}) =>
  shop.get('/seller/orders', { headers: { ...bearer(key), ...headers } }).then(({ status }) => status)
const listed = async (id: number) =>
  (await call(shop, owner, 'GET /seller/api-keys')).body.data.items.find((item: { id: number }) => item.id === id)

describe('an API key', () => {
  it('is shown once, stored as a hash, and may do what was chosen', async () => {
    const { key, id } = await makeKey()
    expect(key).toMatch(/^rk_[\w-]{43}$/)
    const row = await shop.deps.database.db
      .selectFrom('api_keys')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(key.slice(3))
    expect(JSON.stringify(await listed(id))).not.toContain(key.slice(0, 20))
    expect(await orders(key)).toBe(200)
    const fulfil = await shop.post('/seller/orders/1/status', { status: 'confirm' }, { headers: bearer(key) })
    expect(fulfil.status).toBe(403)
  })

  it('works for its shop alone', async () => {
    const { key } = await makeKey()
    expect(await orders(key, { 'x-shop': String(SHOP) })).toBe(200)
    expect(await orders(key, { 'x-shop': '2' })).toBe(404)
    const { body } = await call(shop, await enterConsole(shop, 'operator1@rialto.test'), 'POST /admin/api-keys', {
      name: 'Books',
      permissions: ['orders', 'money'],
    })
    expect(await orders(body.data.key)).toBe(403)
  })

  it('may never do more than its creator, now or later', async () => {
    const person = await addPerson(shop, SHOP, 'owner')
    const headers = headersAfter(await logIn(shop, person))
    for (const permissions of [['team'], [], ['staff'], ['orders.read', 'everything']])
      expect((await call(shop, headers, 'POST /seller/api-keys', { name: 'X', permissions })).status).toBe(422)
    const { key, id } = await makeKey(headers, { permissions: ['orders.read', 'money.read'] })
    const demote = (role: string) => call(shop, owner, `PATCH /seller/team/${person.id}`, { role })
    await demote('support')
    expect((await listed(id)).permissions).toEqual(['orders.read'])
    expect(await orders(key)).toBe(200)
    const { db } = shop.deps.database
    await db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', person.id).execute()
    expect(await orders(key)).toBe(401)
  })

  it('shows its last use, written at most once a minute', async () => {
    const { key, id } = await makeKey()
    const start = shop.deps.now()
    expect((await listed(id)).used_at).toBeNull()
    for (const [ms, used] of [
      [0, 0],
      [59_000, 0],
      [60_000, 60_000],
    ] as const) {
      shop.setNow(start + ms)
      await orders(key)
      expect((await listed(id)).used_at).toBe(new Date(start + used).toISOString())
    }
    shop.setNow(start)
  })

  it('ends after its last day, and when somebody ends it', async () => {
    const start = shop.deps.now()
    const today = new Date(start).toISOString().slice(0, 10)
    const { key } = await makeKey(owner, { ends_on: today })
    expect(await orders(key)).toBe(200)
    shop.setNow(Date.parse(today) + DAY)
    expect(await orders(key)).toBe(401)
    shop.setNow(start)
    const past = { name: 'X', permissions: ['orders.read'], ends_on: '2020-01-01' }
    expect((await call(shop, owner, 'POST /seller/api-keys', past)).body.errors).toHaveProperty('ends_on')
    const { key: other, id } = await makeKey()
    const stranger = headersAfter(await logIn(shop, await addPerson(shop, 2, 'owner')))
    expect((await call(shop, stranger, `DELETE /seller/api-keys/${id}`)).status).toBe(404)
    expect((await call(shop, owner, `DELETE /seller/api-keys/${id}`)).status).toBe(200)
    expect(await orders(other)).toBe(401)
  })
})
