import { addShopper } from '../../../../src/modules/people/accounts/testing/shopper.ts'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import { enterConsole } from '../../../support/console.ts'
import { joinStaff } from '../../../support/market.ts'
import type { RecordedCalls } from './recorded-call.ts'

async function addStaff(shop: SellerCalls): Promise<number> {
  const { id } = await addShopper(shop)
  await joinStaff(shop, { userId: id, role: 'support' })
  return id
}

export const accessCalls: RecordedCalls = {
  'PATCH /admin/staff/{id}': {
    input: async (shop) => ({ params: { id: await addStaff(shop) }, body: { role: 'finance' } }),
    says: /^Changed the role of .+ from Customer support to Finance$/,
  },
  'DELETE /admin/staff/{id}': {
    input: async (shop) => ({ params: { id: await addStaff(shop) } }),
    says: /^Took .+ from the staff$/,
  },
  'POST /console/logout': {
    input: () => ({}),
    says: /^Ended a console session$/,
  },
  'DELETE /console/sessions/{id}': {
    async input(shop) {
      await enterConsole(shop, shop.seller.email ?? '')
      const sessions = shop.deps.database.db.selectFrom('console_sessions').where('user_id', '=', shop.seller.id)
      const { id } = await sessions.select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
      return { params: { id } }
    },
    says: /^Ended a console session$/,
  },
  'POST /seller/record/{id}/restore': {
    async input(shop) {
      const order = await shop.order()
      const { body } = await shop.ship(order.id, [[order.lines[0] ?? 0, 1]])
      const changed = await shop.call('PATCH', `/seller/shipments/${body.data.order.shipments[0].id}`, {
        body: { version: 1, carrier: 'Swift Post' },
      })
      return { params: { id: changed.body.change.id } }
    },
    says: /^Undid: Changed the tracking of a parcel of order RL-\w+$/,
  },
  'POST /admin/record/{id}/restore': {
    async input(shop) {
      const id = await addStaff(shop)
      const headers = await enterConsole(shop, 'operator1@rialto.test')
      const url = `/api/admin/staff/${id}`
      const reply = await shop.app.inject({ method: 'PATCH', url, headers, payload: { role: 'finance' } })
      return { params: { id: reply.json().change.id } }
    },
    says: /^Undid: Changed the role of .+$/,
  },
}
