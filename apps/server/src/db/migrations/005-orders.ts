import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** From the basket to the order: cart lines, collected vouchers, orders with their lines and history, payments. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    const table = (name: string) => db.schema.createTable(name)
    const keyed = (name: string) => withId(table(name))

    await db.schema
      .alterTable('vouchers')
      .addColumn('used', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()

    await keyed('cart_lines')
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('is_buy_now', 'integer', (c) => c.notNull())
      .addColumn('product_id', 'integer', (c) => c.notNull())
      .addColumn('variant_id', 'integer', (c) => c.notNull())
      .addColumn('unit', 'text')
      .addColumn('quantity', 'integer', (c) => c.notNull())
      .addColumn('seen_name', 'text', (c) => c.notNull())
      .addColumn('seen_price', big, (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .addColumn('updated_at', big, (c) => c.notNull())
      .addUniqueConstraint('cart_lines_key', ['user_id', 'is_buy_now', 'variant_id'])
      .execute()

    await table('collected_vouchers')
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('voucher_id', 'integer', (c) => c.notNull().references('vouchers.id').onDelete('cascade'))
      .addColumn('used', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('collected_at', big, (c) => c.notNull())
      .addPrimaryKeyConstraint('collected_vouchers_key', ['user_id', 'voucher_id'])
      .execute()

    await keyed('orders')
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id'))
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('payment_method', 'text', (c) => c.notNull())
      .addColumn('gateway', 'text')
      .addColumn('payment_status', 'text', (c) => c.notNull())
      .addColumn('quantity', 'integer', (c) => c.notNull())
      .addColumn('total_amount', big, (c) => c.notNull())
      .addColumn('coupon_discount', big, (c) => c.notNull())
      .addColumn('delivery_charge', big, (c) => c.notNull())
      .addColumn('tax_amount', big, (c) => c.notNull())
      .addColumn('payable_amount', big, (c) => c.notNull())
      .addColumn('taxes_json', 'text', (c) => c.notNull())
      .addColumn('voucher_id', 'integer', (c) => c.references('vouchers.id').onDelete('set null'))
      .addColumn('voucher_code', 'text')
      .addColumn('address_json', 'text', (c) => c.notNull())
      .addColumn('note', 'text')
      .addColumn('estimated_delivery', 'text', (c) => c.notNull())
      .addColumn('cancel_reason', 'text')
      .addColumn('locale', 'text', (c) => c.notNull())
      .addColumn('placed_at', big, (c) => c.notNull())
      .addColumn('updated_at', big, (c) => c.notNull())
      .addColumn('expires_at', big)
      .execute()

    await keyed('order_lines')
      .addColumn('order_id', 'integer', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('product_id', 'integer', (c) => c.notNull())
      .addColumn('variant_id', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('thumbnail', 'text', (c) => c.notNull())
      .addColumn('brand', 'text')
      .addColumn('price', big, (c) => c.notNull())
      .addColumn('discount_price', big, (c) => c.notNull())
      .addColumn('discount_percentage', 'integer', (c) => c.notNull())
      .addColumn('quantity', 'integer', (c) => c.notNull())
      .addColumn('line_total', big, (c) => c.notNull())
      .addColumn('size_id', 'integer')
      .addColumn('size_name', 'text')
      .addColumn('color_id', 'integer')
      .addColumn('color_name', 'text')
      .addColumn('unit', 'text')
      .addColumn('flash_sale_id', 'integer')
      .execute()

    await keyed('order_events')
      .addColumn('order_id', 'integer', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('at', big, (c) => c.notNull())
      .execute()

    await keyed('payments')
      .addColumn('gateway', 'text', (c) => c.notNull())
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
      .addColumn('reference', 'text')
      .addColumn('amount', big, (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('url', 'text')
      .addColumn('created_at', big, (c) => c.notNull())
      .addColumn('updated_at', big, (c) => c.notNull())
      .addColumn('ask_at', big)
      .execute()

    await table('payment_orders')
      .addColumn('payment_id', 'integer', (c) => c.notNull().references('payments.id').onDelete('cascade'))
      .addColumn('order_id', 'integer', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('payment_orders_key', ['payment_id', 'order_id'])
      .execute()

    await table('webhook_events')
      .addColumn('gateway', 'text', (c) => c.notNull())
      .addColumn('event_id', 'text', (c) => c.notNull())
      .addColumn('received_at', big, (c) => c.notNull())
      .addPrimaryKeyConstraint('webhook_events_key', ['gateway', 'event_id'])
      .execute()

    await table('idempotency_keys')
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('body_hash', 'text', (c) => c.notNull())
      .addColumn('status', 'integer')
      .addColumn('reply_json', 'text')
      .addColumn('created_at', big, (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key'])
      .execute()

    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

const indexes = {
  orders_by_user: 'orders (user_id, status, placed_at)',
  orders_by_shop: 'orders (shop_id, status, placed_at)',
  orders_by_expiry: 'orders (expires_at)',
  order_lines_by_order: 'order_lines (order_id)',
  order_lines_by_product: 'order_lines (product_id)',
  order_events_by_order: 'order_events (order_id)',
  payments_by_reference: 'payments (gateway, reference)',
  payments_by_ask: 'payments (ask_at)',
  payment_orders_by_order: 'payment_orders (order_id)',
  collected_vouchers_by_voucher: 'collected_vouchers (voucher_id)',
}
