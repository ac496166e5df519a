import { addShopper } from '../../../../src/modules/people/accounts/testing/shopper.ts'
import { addShop } from '../../../../src/modules/selling/orders/testing/order-calls.ts'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import type { RecordedCall, RecordedCalls } from './recorded-call.ts'

type Status = 'pending' | 'active' | 'closed'
let shops = 0

async function addSellersShop(shop: SellerCalls, status: Status): Promise<number> {
  shops += 1
  return addShop(shop, { status, name: `Booth ${shops}`, slug: `booth-${shops}` })
}

const deciding = (from: Status, says: RegExp, reason?: string): RecordedCall => ({
  input: async (shop) => ({ params: { id: await addSellersShop(shop, from) }, body: { reason } }),
  says,
})

const changing = (says: RegExp, isClosed = false): RecordedCall => ({
  async input(shop) {
    const { id } = await addShopper(shop)
    const { db } = shop.deps.database
    if (isClosed) await db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', id).execute()
    const { name } = await db.selectFrom('users').where('id', '=', id).select('name').executeTakeFirstOrThrow()
    return { params: { id }, body: { name } }
  },
  says,
})

export const marketCalls: RecordedCalls = {
  'POST /admin/sellers/{id}/approve': deciding('pending', /^Opened the shop Booth \d+$/),
  'POST /admin/sellers/{id}/reject': deciding('pending', /^Rejected the shop Booth \d+$/, 'No address'),
  'POST /admin/sellers/{id}/close': deciding('active', /^Closed the shop Booth \d+$/, 'Away'),
  'POST /admin/sellers/{id}/reopen': deciding('closed', /^Opened the shop Booth \d+ again$/),
  'POST /admin/sellers/{id}/view': deciding('active', /^Looked at Booth \d+ as its seller$/),
  'DELETE /admin/sellers/{id}/view': {
    async input(shop) {
      const id = await addSellersShop(shop, 'active')
      // The latest session is the one that makes the call.
      const { db } = shop.deps.database
      const { id: session } = await db
        .selectFrom('console_sessions')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      await db.updateTable('console_sessions').set({ viewed_shop_id: id }).where('id', '=', session).execute()
      return { params: { id } }
    },
    says: /^Left Booth \d+ after looking at it$/,
  },
  'POST /admin/customers/{id}/disable': changing(/^Closed the account #\d+$/),
  'POST /admin/customers/{id}/enable': changing(/^Opened the account #\d+ again$/, true),
  'POST /admin/customers/{id}/export': changing(/^Exported the data of the account #\d+$/),
  'POST /admin/customers/{id}/erase': changing(/^Erased the person of the account #\d+$/),
}
