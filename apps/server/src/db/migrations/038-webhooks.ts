import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** Webhooks of shops, and the events on their way to them (decision 090). */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    await withId(db.schema.createTable('webhooks'))
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id'))
      .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('events_json', 'text', (c) => c.notNull())
      .addColumn('encrypted_secret', 'text', (c) => c.notNull())
      .addColumn('is_on', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('failed_at', big)
      .addColumn('paused_until', big, (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()
    await withId(db.schema.createTable('webhook_deliveries'))
      .addColumn('webhook_id', 'integer', (c) => c.notNull().references('webhooks.id').onDelete('cascade'))
      .addColumn('event_id', 'text', (c) => c.notNull().unique())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'integer', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .addColumn('due_at', big)
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('attempted_at', big)
      .addColumn('delivered_at', big)
      .addColumn('http_status', 'integer')
      .addColumn('fault', 'text')
      .execute()
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

const indexes = {
  webhooks_by_shop: 'webhooks (shop_id, id)',
  webhooks_by_user: 'webhooks (user_id)',
  webhook_deliveries_by_due: 'webhook_deliveries (due_at, id) where due_at is not null',
  webhook_deliveries_by_webhook: 'webhook_deliveries (webhook_id, created_at, id)',
  webhook_deliveries_by_attempt: 'webhook_deliveries (webhook_id, attempted_at)',
  webhook_deliveries_unsent: 'webhook_deliveries (webhook_id, type, subject_id) where attempts = 0',
  webhook_deliveries_by_time: 'webhook_deliveries (created_at)',
}
