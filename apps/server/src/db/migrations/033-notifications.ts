import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/**
 * Notifications of sellers (decision 084): the queue of events, what each person was told, their switches and devices. And an index that holds
 * the sales of a shop by time, so that two weeks of a large shop are summed without reading its orders.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    const keyed = (name: string) => withId(db.schema.createTable(name))
    await keyed('notification_events')
      .addColumn('event_key', 'text', (c) => c.notNull().unique())
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'integer', (c) => c.notNull())
      .addColumn('due_at', big, (c) => c.notNull())
      .execute()
    await keyed('notifications')
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id').onDelete('cascade'))
      .addColumn('event_key', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('target_id', 'integer', (c) => c.notNull())
      .addColumn('values_json', 'text', (c) => c.notNull())
      .addColumn('is_listed', 'integer', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .addColumn('read_at', big)
      .addUniqueConstraint('notifications_event', ['user_id', 'event_key'])
      .execute()
    await db.schema
      .createTable('notification_settings')
      .addColumn('shop_id', 'integer', (c) => c.notNull())
      .addColumn('user_id', 'integer', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('way', 'text', (c) => c.notNull())
      .addColumn('is_on', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('notification_settings_key', ['shop_id', 'user_id', 'kind', 'way'])
      // A person who leaves the team and comes back begins anew.
      .addForeignKeyConstraint(
        'notification_settings_member',
        ['shop_id', 'user_id'],
        'shop_members',
        ['shop_id', 'user_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await keyed('push_subscriptions')
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('endpoint', 'text', (c) => c.notNull().unique())
      .addColumn('p256dh', 'text', (c) => c.notNull())
      .addColumn('auth', 'text', (c) => c.notNull())
      .addColumn('device', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()
    await keyed('push_deliveries')
      .addColumn('subscription_id', 'integer', (c) =>
        c.notNull().references('push_subscriptions.id').onDelete('cascade'),
      )
      .addColumn('payload_json', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', big, (c) => c.notNull())
      .addColumn('due_at', big, (c) => c.notNull())
      .execute()
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

const indexes = {
  orders_sales_by_shop: `orders (shop_id, placed_at, payable_amount)
    where status <> 'cancelled' and not (payment_method = 'online' and payment_status in ('pending', 'failed'))`,
  notification_events_by_due: 'notification_events (due_at, id)',
  notification_events_by_shop: 'notification_events (shop_id, kind, due_at)',
  notifications_by_person: 'notifications (user_id, shop_id, id)',
  notifications_unread: 'notifications (user_id, shop_id) where read_at is null and is_listed = 1',
  notifications_by_time: 'notifications (created_at)',
  push_subscriptions_by_user: 'push_subscriptions (user_id)',
  push_deliveries_by_due: 'push_deliveries (due_at, id)',
  push_deliveries_by_subscription: 'push_deliveries (subscription_id)',
}
