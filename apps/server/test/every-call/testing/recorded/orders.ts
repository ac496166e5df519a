import { completeSeller } from '../../../../src/modules/selling/invoices/testing/complete-seller.ts'
import type { RecordedCalls } from './recorded-call.ts'

export const orderCalls: RecordedCalls = {
  'POST /seller/orders/{id}/status': {
    input: async (shop) => ({ params: { id: (await shop.order()).id }, body: { status: 'confirm' } }),
    says: /^Moved order RL-\w+ to Confirmed$/,
  },
  'POST /seller/orders/bulk': {
    input: async (shop) => ({ body: { ids: [(await shop.order()).id], status: 'cancelled' } }),
    says: /^Cancelled order RL-\w+$/,
  },
  'POST /seller/orders/{id}/notes': {
    input: async (shop) => ({ params: { id: (await shop.order()).id }, body: { text: 'Wrap it' } }),
    says: /^Added a note to order RL-\w+$/,
  },
  'POST /seller/orders/{id}/invoice': {
    async input(shop) {
      const { db } = shop.deps.database
      await completeSeller(db, shop.shopId, shop.deps.now())
      const { id } = await shop.order([1], 'sandbox')
      await db.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', id).execute()
      return { params: { id } }
    },
    says: /^Issued invoice A\d+-\d{4}-\d{6} of order RL-\w+$/,
  },
  'POST /seller/orders/{id}/shipments': {
    async input(shop) {
      const order = await shop.order()
      return { params: { id: order.id }, body: { lines: [{ line_id: order.lines[0], quantity: 1 }] } }
    },
    says: /^Packed a parcel of order RL-\w+$/,
  },
  'POST /seller/orders/{id}/hand-over': {
    async input(shop) {
      const order = await shop.order()
      await shop.ship(order.id, [[order.lines[0] ?? 0, 1]])
      return { params: { id: order.id } }
    },
    says: /^Handed the parcels of order RL-\w+ to the carrier$/,
  },
  'POST /seller/orders/{id}/came-back': {
    async input(shop) {
      const order = await shop.order()
      await shop.ship(order.id, [[order.lines[0] ?? 0, 2]], { tracking: { handed_over: true } })
      return { params: { id: order.id }, body: { restock: true } }
    },
    says: /^The parcel of order RL-\w+ came back$/,
  },
  'PATCH /seller/shipments/{id}': {
    async input(shop) {
      const order = await shop.order()
      const { body } = await shop.ship(order.id, [[order.lines[0] ?? 0, 1]])
      return { params: { id: body.data.order.shipments[0].id }, body: { version: 1, carrier: 'Swift Post' } }
    },
    says: /^Changed the tracking of a parcel of order RL-\w+$/,
  },
  'DELETE /seller/shipments/{id}': {
    async input(shop) {
      const order = await shop.order()
      const { body } = await shop.ship(order.id, [[order.lines[0] ?? 0, 1]])
      return { params: { id: body.data.order.shipments[0].id } }
    },
    says: /^Took a parcel of order RL-\w+ back$/,
  },
  'POST /seller/shipments/import': {
    input: async (shop) => ({
      body: { text: `${(await shop.order()).code}, SP 1234`, dry_run: false, handed_over: true },
    }),
    says: /^Sent a parcel of order RL-\w+$/,
  },
}
