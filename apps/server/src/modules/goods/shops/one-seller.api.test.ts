import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { addShopper, withSettings } from '../../people/accounts/testing/shopper.ts'
import { addShop } from '../../selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { openShop } from './decide-shop.ts'

const WORDS = 'Only one seller sells here, so no other shop can be opened'

let shop: SellerCalls
let operator: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  operator = { headers: await enterConsole(shop, 'operator1@rialto.test') }
})
afterAll(() => shop.close())

const asOperator = (path: string, body: object = {}) => shop.call('POST', path, { body, by: operator })
const statusOf = async (id: number) =>
  (await shop.deps.database.db.selectFrom('shops').where('id', '=', id).select('status').executeTakeFirstOrThrow())
    .status

async function addStall(status: 'pending' | 'active' | 'closed') {
  const owner = await addShopper(shop)
  return addShop(shop, { owner_id: owner.id, name: `Stall ${owner.id}`, slug: `stall-${owner.id}`, status })
}

describe('where one seller sells', () => {
  const alone = (job: () => Promise<void>) => withSettings(shop, { multi_vendor: false }, job)

  it('nobody opens a shop, and the refusal says why', async () => {
    const shopper = await addShopper(shop)
    await alone(async () => {
      for (const path of ['/shop/register', '/shop/open', '/shop/invitation']) {
        const { status, body } = await shop.call('POST', path, { body: {}, by: shopper })
        expect([path, status, body.code, body.message]).toEqual([path, 404, 'not_found', WORDS])
      }
      const french = await shop.call('POST', '/shop/open', {
        body: {},
        by: { headers: { ...shopper.headers, 'accept-language': 'fr' } },
      })
      expect(french.body.message).not.toBe(WORDS)
    })
  })

  it('nobody is invited to open a shop', async () => {
    const invited = await asOperator('/admin/seller-invitations', { email: 'early@rialto.test' })
    expect(invited.status).toBe(200)
    const [{ id }] = invited.body.data.items
    await alone(async () => {
      const refused = await asOperator('/admin/seller-invitations', { email: 'late@rialto.test' })
      expect([refused.status, refused.body.message]).toEqual([409, WORDS])
      expect((await asOperator(`/admin/seller-invitations/${id}/resend`)).status).toBe(409)
      const { body } = await shop.call('GET', '/admin/seller-invitations', { by: operator })
      expect(body.data.items).toHaveLength(1)
      // What is open can still be withdrawn.
      expect((await shop.call('DELETE', `/admin/seller-invitations/${id}`, { by: operator })).status).toBe(200)
    })
  })

  it('no shop is opened beside another: not by approval, not again, not from the record, not by the command', async () => {
    const [pending, closed, active] = [await addStall('pending'), await addStall('closed'), await addStall('active')]
    const closing = await asOperator(`/admin/sellers/${active}/close`, { reason: 'A rest' })
    expect(closing.status).toBe(200)
    const change = await shop.deps.database.db
      .selectFrom('change_records')
      .where('action', '=', 'shop_closed')
      .where('subject_id', '=', active)
      .select('id')
      .executeTakeFirstOrThrow()
    await alone(async () => {
      expect((await asOperator(`/admin/sellers/${pending}/approve`)).body.message).toBe(WORDS)
      expect((await asOperator(`/admin/sellers/${closed}/reopen`)).body.message).toBe(WORDS)
      expect((await asOperator(`/admin/record/${change.id}/restore`)).body.message).toBe(WORDS)
      const settings = createSettings(shop.deps)
      const deps = { ...shop.deps, settings, outbound: createOutbound({ ...shop.deps, settings }) }
      const command = { name: 'Second', address: '2 Quay', description: '', ownerId: null, email: undefined }
      const opened = await openShop(deps, { ...command, actor: { kind: 'command', id: null, name: 'test' } })
      expect(opened).toMatchObject({ code: 'conflict', text: WORDS })
      expect(await Promise.all([pending, closed, active].map(statusOf))).toEqual(['pending', 'closed', 'closed'])
      // Applications that came before are still turned down.
      expect((await asOperator(`/admin/sellers/${pending}/reject`, { reason: 'One seller' })).status).toBe(200)
    })
  })

  it('the only shop is opened again', async () => {
    const { db } = shop.deps.database
    const open = await db.selectFrom('shops').where('status', '=', 'active').select('id').execute()
    const ids = open.map(({ id }) => id)
    await db.updateTable('shops').set({ status: 'closed' }).where('id', 'in', ids).execute()
    await alone(async () => {
      expect((await asOperator(`/admin/sellers/${ids[0]}/reopen`)).status).toBe(200)
      expect((await asOperator(`/admin/sellers/${ids[1]}/reopen`)).status).toBe(409)
    })
    await db.updateTable('shops').set({ status: 'active' }).where('id', 'in', ids).execute()
  })

  it('suggestions of the search lead to no shops', async () => {
    const suggest = async () => (await shop.get('/search-suggestions?search=lume')).body.data.shops
    expect((await suggest()).length).toBeGreaterThan(0)
    await alone(async () => expect(await suggest()).toEqual([]))
  })
})
