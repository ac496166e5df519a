import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import type { RecordedCalls } from './recorded-call.ts'

/** An order that has arrived and was paid in cash. */
async function deliver(shop: SellerCalls) {
  const { id, lines } = await shop.order([2])
  const sent = await shop.ship(id, [[lines[0] ?? 0, 2]], { tracking: { handed_over: true } })
  const arrived = await shop.call('POST', `/seller/orders/${id}/status`, { body: { status: 'delivered' } })
  if (sent.status !== 200 || arrived.status !== 200)
    throw new Error(`${JSON.stringify(sent.body)} ${JSON.stringify(arrived.body)}`)
  const { version } = await shop.rowOf(id)
  return { params: { id }, body: { version, lines: [{ line_id: lines[0], quantity: 1 }] } }
}

/** A piece of an order that waits to be sent. */
async function waiting(shop: SellerCalls) {
  const { id, lines } = await shop.order([2])
  const { version } = await shop.rowOf(id)
  return { params: { id }, body: { version, lines: [{ line_id: lines[0], quantity: 1 }], reason: 'Sold out' } }
}

/** A refund that its gateway has refused. */
async function refused(shop: SellerCalls) {
  const { params, body } = await deliver(shop)
  await shop.call('POST', `/seller/orders/${params.id}/refunds`, { body })
  const failed = { status: 'failed', means: 'gateway', gateway: 'sandbox' } as const
  const { id, version } = await shop.deps.database.db
    .updateTable('refunds')
    .set(failed)
    .where('order_id', '=', params.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { params: { id }, body: { version } }
}

/** A refund that was made in the dashboard of a gateway, for one of two orders that were paid together. */
async function unassigned(shop: SellerCalls) {
  const { db } = shop.deps.database
  const orders = [await shop.order([1], 'sandbox'), await shop.order([1], 'sandbox')]
  const now = shop.deps.now()
  const { user_id, payable_amount: amount, currency, exponent } = await shop.rowOf(orders[0]?.id ?? 0)
  const times = { created_at: now, updated_at: now }
  const payment = await db
    .insertInto('payments')
    .values({ gateway: 'sandbox', user_id, amount: 2 * amount, currency, exponent, status: 'paid', ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { id } of orders) {
    await db.insertInto('payment_orders').values({ payment_id: payment.id, order_id: id }).execute()
    await db.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', id).execute()
  }
  const made = { payment_id: payment.id, gateway: 'sandbox', reference: `re_${payment.id}`, status: 'done' } as const
  const { id, version } = await db
    .insertInto('refunds')
    .values({ ...made, kind: 'gateway', gateway_state: 'succeeded', amount: 100, ...times })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { params: { id }, body: { version, order_id: orders[0]?.id ?? 0 } }
}

/** As {@link unassigned}, of orders that have got back all that they had. */
async function beyondItsOrders(shop: SellerCalls) {
  const { params, body } = await unassigned(shop)
  const { db } = shop.deps.database
  const orders = await db
    .selectFrom('refunds as r')
    .innerJoin('payment_orders as p', 'p.payment_id', 'r.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .where('r.id', '=', params.id)
    .select(['p.payment_id', 'o.id as order_id', 'o.payable_amount as amount'])
    .execute()
  const now = shop.deps.now()
  const made = { kind: 'gateway', gateway: 'sandbox', gateway_state: 'succeeded', status: 'done' } as const
  for (const order of orders)
    await db
      .insertInto('refunds')
      .values({ ...made, ...order, created_at: now, updated_at: now })
      .execute()
  return { params, body: { version: body.version } }
}

/** An open dispute about the payment of one of two orders. */
async function disputed(shop: SellerCalls) {
  const { body } = await unassigned(shop)
  const { db } = shop.deps.database
  const { payment_id } = await db
    .selectFrom('payment_orders')
    .where('order_id', '=', body.order_id)
    .select('payment_id')
    .executeTakeFirstOrThrow()
  const { id, version } = await db
    .insertInto('disputes')
    .values({
      ...{ gateway: 'sandbox', reference: `du_${payment_id}`, payment_id, amount: 100, reason: 'fraudulent' },
      ...{ state: 'needs_response', bearer: 'shop', opened_at: shop.deps.now() },
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { params: { id }, body: { version, order_id: body.order_id } }
}

export const refundCalls: RecordedCalls = {
  'POST /seller/orders/{id}/refunds': {
    input: deliver,
    says: /^Gave money of order RL-\w+ back$/,
  },
  'POST /admin/orders/{id}/refunds': {
    input: deliver,
    says: /^Gave money of order RL-\w+ back$/,
  },
  'POST /seller/orders/{id}/cancel-lines': {
    input: waiting,
    says: /^Cancelled pieces of order RL-\w+$/,
  },
  'POST /admin/orders/{id}/cancel-lines': {
    input: waiting,
    says: /^Cancelled pieces of order RL-\w+$/,
  },
  'POST /admin/refunds/{id}/again': {
    input: refused,
    says: /^Tried the refund of order RL-\w+ again$/,
  },
  'POST /admin/refunds/{id}/transfer': {
    async input(shop) {
      const { params, body } = await refused(shop)
      return { params, body: { ...body, reference: 'SEPA 4711' } }
    },
    says: /^Paid the refund of order RL-\w+ by a transfer$/,
  },
  'POST /admin/refunds/{id}/assign': {
    input: unassigned,
    says: /^Assigned a refund of the payment provider to order RL-\w+$/,
  },
  'POST /admin/refunds/{id}/write-off': {
    input: beyondItsOrders,
    says: /^Said that the market bears a refund beyond what order RL-\w+ could get back$/,
  },
  'POST /admin/disputes/{id}/assign': {
    input: disputed,
    says: /^Assigned the dispute du_\d+ to order RL-\w+$/,
  },
  'POST /admin/disputes/{id}/bearer': {
    async input(shop) {
      const { params, body } = await disputed(shop)
      return { params, body: { version: body.version, bearer: 'market', reason: 'Lost by the carrier' } }
    },
    says: /^Said that the market bears the dispute du_\d+$/,
  },
  'POST /seller/refunds/{id}/handed-over': {
    async input(shop) {
      const { params, body } = await deliver(shop)
      const reply = await shop.call('POST', `/seller/orders/${params.id}/refunds`, { body })
      return { params: { id: reply.body.data.order.refunds[0].id } }
    },
    says: /^Handed over in cash what is given back of order RL-\w+$/,
  },
}
