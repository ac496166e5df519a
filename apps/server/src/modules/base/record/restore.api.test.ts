import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SELLER, userId } from '../../../../test/every-call/testing/demo-values.ts'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { joinStaff } from '../../../../test/support/market.ts'
import { addShopper } from '../../people/accounts/testing/shopper.ts'

let shop: TestApp
let operator: Record<string, string>
beforeAll(async () => {
  shop = await testApp()
  operator = await enterConsole(shop, 'operator1@rialto.test')
})
afterAll(() => shop.close())

const patch = async (path: string, payload: object, headers: Record<string, string>) => {
  const reply = await shop.app.inject({ method: 'PATCH', url: `/api${path}`, payload, headers })
  return { status: reply.statusCode, body: reply.json() }
}
const restore = (side: 'admin' | 'seller', id: number, headers: Record<string, string>) =>
  shop.post(`/${side}/record/${id}/restore`, {}, { headers })

/** Adds a member of the staff with a role. */
async function addStaff(role: 'admin' | 'support' | 'owner') {
  const { id, email } = await addShopper(shop)
  await joinStaff(shop, { userId: id, role })
  return { id, headers: () => enterConsole(shop, email ?? '') }
}
const roleOf = async (id: number) =>
  (await shop.deps.database.db.selectFrom('staff').where('user_id', '=', id).select('role').executeTakeFirst())?.role
const setRole = (id: number, role: string, headers = operator) => patch(`/admin/staff/${id}`, { role }, headers)

describe('a reply to a change', () => {
  test('has the sentence in the language of the caller, and the record', async () => {
    const { id } = await addStaff('support')
    const { body } = await setRole(id, 'finance', { ...operator, 'accept-language': 'es' })
    expect(body.change).toEqual({ id: expect.any(Number), is_restorable: true })
    expect(body.message).toMatch(/Atención al cliente.*Finanzas/)
  })

  test('has no record where nothing has changed', async () => {
    const { id } = await addStaff('support')
    expect((await setRole(id, 'support')).body).not.toHaveProperty('change')
  })
})

describe('a restore', () => {
  test('takes a change back once, and can be taken back itself', async () => {
    const { id } = await addStaff('support')
    const { change } = (await setRole(id, 'finance')).body
    const undone = await restore('admin', change.id, operator)
    expect(undone.body.message).toMatch(/^Undid: Changed the role of .* from Customer support to Finance$/)
    expect(await roleOf(id)).toBe('support')
    expect((await restore('admin', change.id, operator)).status).toBe(409)
    const again = await restore('admin', undone.body.change.id, operator)
    expect(again.body.message).toMatch(/^Did again: Changed the role/)
    expect(await roleOf(id)).toBe('finance')
  })

  test('of two at once happens once', async () => {
    const { id } = await addStaff('support')
    const { change } = (await setRole(id, 'finance')).body
    const both = await Promise.all([restore('admin', change.id, operator), restore('admin', change.id, operator)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is refused with the present value if somebody has changed it since', async () => {
    const { id } = await addStaff('support')
    const { change } = (await setRole(id, 'finance')).body
    await setRole(id, 'catalogue')
    const { status, body } = await restore('admin', change.id, operator)
    expect([status, body.code, body.data.current]).toEqual([409, 'stale', { role: 'catalogue' }])
    expect(await roleOf(id)).toBe('catalogue')
  })

  test('keeps the rules of the change: the last owner stays', async () => {
    const first = await userId(shop, 'operator1@rialto.test')
    const second = await addStaff('support')
    const { change } = (await setRole(second.id, 'owner')).body
    const headers = await second.headers()
    await setRole(first, 'admin', headers)
    const { status, body } = await restore('admin', change.id, headers)
    expect([status, body.message]).toEqual([409, 'The market needs at least one owner'])
    await setRole(first, 'owner', headers)
  })

  test('is refused for a role that may not make the change, though it reads the record', async () => {
    const admin = await addStaff('admin')
    const { change } = (await setRole(admin.id, 'owner')).body
    await setRole(admin.id, 'admin')
    expect((await restore('admin', change.id, await admin.headers())).status).toBe(403)
  })

  test('does not exist for staff without the record, nor for shops', async () => {
    const { id } = await addStaff('support')
    const { change } = (await setRole(id, 'finance')).body
    const stranger = await addStaff('support')
    expect((await restore('admin', change.id, await stranger.headers())).status).toBe(404)
    expect((await restore('seller', change.id, await enterConsole(shop, SELLER))).status).toBe(404)
    expect((await restore('admin', 987_654, operator)).status).toBe(404)
  })
})
