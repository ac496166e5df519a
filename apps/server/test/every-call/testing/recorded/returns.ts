import { withSettings } from '../../../../src/modules/people/accounts/testing/shopper.ts'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import type { RecordedCalls } from './recorded-call.ts'

/** Withdraws from a new order that was sent, whose seller says nothing yet. */
async function withdraw(shop: SellerCalls, part: object = {}) {
  const order = await shop.order([1])
  await shop.ship(order.id, [[order.lines[0] ?? 0, 1]])
  return withSettings(shop, { eu_consumers: true, home_country: 'DE' }, async () => {
    const body = { name: 'Ana', order_code: order.code, email: order.buyer.email, ...part }
    const reply = await shop.post('/withdrawals', body)
    const { id, version } = await shop.deps.database.db
      .selectFrom('withdrawals')
      .where('code', '=', reply.body.data.withdrawal.code)
      .select(['id', 'version'])
      .executeTakeFirstOrThrow()
    return { params: { kind: 'withdrawal', id }, body: { version }, order }
  })
}

/** Complains about a new order that has arrived. */
async function complain(shop: SellerCalls, part: object = {}) {
  const order = await shop.order([1])
  await shop.ship(order.id, [[order.lines[0] ?? 0, 1]])
  await shop.call('POST', `/seller/orders/${order.id}/hand-over`)
  const body = { reason: 'faulty', text: 'It leaks', wish: 'refund', lines: [{ line_id: order.lines[0], quantity: 1 }] }
  const reply = await shop.post(`/orders/${order.id}/returns`, body, { headers: order.buyer.headers })
  const { id } = reply.body.data.return
  const { db } = shop.deps.database
  await db
    .updateTable('complaints')
    .set({ version: 1, ...part })
    .where('id', '=', id)
    .execute()
  return { params: { kind: 'complaint', id }, body: { version: 1 } }
}

async function inWords(shop: SellerCalls) {
  const { params, body, order } = await withdraw(shop, { text: 'The red one' })
  return { params, body: { ...body, lines: [{ line_id: order.lines[0], quantity: 1 }] } }
}

export const returnCalls: RecordedCalls = {
  'POST /seller/returns/{kind}/{id}/accept': { input: inWords, says: /^Accepted the withdrawal RW-\w+$/ },
  'POST /seller/returns/{kind}/{id}/approve': {
    async input(shop) {
      const { params, body } = await complain(shop)
      return { params, body: { ...body, outcome: 'repair', keeps_goods: true } }
    },
    says: /^Agreed to the complaint RR-\w+$/,
  },
  'POST /seller/returns/{kind}/{id}/refuse': {
    async input(shop) {
      const { params, body } = await complain(shop)
      return { params, body: { ...body, answer: 'It left whole' } }
    },
    says: /^Refused the complaint RR-\w+$/,
  },
  'POST /seller/returns/{kind}/{id}/settle': {
    input: (shop) => complain(shop, { state: 'approved', outcome: 'repair', keeps_goods: 1, decided_by: 'seller' }),
    says: /^Repaired or replaced the goods of the complaint RR-\w+$/,
  },
  'POST /seller/returns/{kind}/{id}/receive': {
    input: withdraw,
    says: /^Received the goods of the withdrawal RW-\w+$/,
  },
  'POST /seller/returns/{kind}/{id}/refund': {
    async input(shop) {
      const { params, body } = await withdraw(shop)
      const path = `/seller/returns/withdrawal/${params.id}/receive`
      const { return: received } = (await shop.call('POST', path, { body })).body.data
      return { params, body: { version: received.version } }
    },
    says: /^Refunded the withdrawal RW-\w+$/,
  },
  'POST /seller/returns/{kind}/{id}/not-returned': {
    async input(shop) {
      const { params, body } = await withdraw(shop)
      await shop.deps.database.db.updateTable('withdrawals').set({ send_by: 0 }).where('id', '=', params.id).execute()
      return { params, body }
    },
    says: /^Ended the withdrawal RW-\w+, whose goods were not sent back$/,
  },
  'POST /seller/returns/{kind}/{id}/agree-revoke': {
    async input(shop) {
      const { params, body } = await withdraw(shop)
      const { db } = shop.deps.database
      await db.updateTable('withdrawals').set({ revoke_asked_at: 1 }).where('id', '=', params.id).execute()
      return { params, body }
    },
    says: /^Agreed that the withdrawal RW-\w+ is taken back$/,
  },
  'POST /admin/returns/{kind}/{id}/decide': {
    async input(shop) {
      const { params, body } = await inWords(shop)
      return { params, body: { version: body.version, accept: false, reason: 'There is no red one' } }
    },
    says: /^Decided that the withdrawal RW-\w+ is not valid$/,
  },
  'POST /admin/returns/{kind}/{id}/assign': {
    async input(shop) {
      const { params, body, order } = await withdraw(shop, { order_code: 'RL-TYPO' })
      return { params, body: { ...body, order_code: order.code } }
    },
    says: /^Named the order of the withdrawal RW-\w+$/,
  },
}
