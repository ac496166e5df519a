import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/**
 * The version of the settings, so that a change made with an old one is refused; the list of backups; and indexes for the figures
 * of the market and for failed jobs (decision 093).
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    await db.schema
      .createTable('settings_version')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('version', 'integer', (c) => c.notNull())
      .execute()
    await withId(db.schema.createTable('backups'))
      .addColumn('started_at', big, (c) => c.notNull())
      .addColumn('seen_at', big, (c) => c.notNull())
      .addColumn('done_at', big)
      .addColumn('author_name', 'text', (c) => c.notNull())
      .addColumn('file_name', 'text')
      .addColumn('row_count', big, (c) => c.notNull().defaultTo(0))
      .addColumn('file_count', big, (c) => c.notNull().defaultTo(0))
      .addColumn('bytes', big, (c) => c.notNull().defaultTo(0))
      .addColumn('error', 'text')
      .execute()
    const indexes = {
      orders_by_time: 'orders (placed_at, status, payment_method, payment_status, payable_amount)',
      outbox_failed: 'outbox (created_at, id) where sent_at is null and attempts > 0',
      webhook_deliveries_failed: 'webhook_deliveries (created_at, id) where delivered_at is null and attempts > 0',
    }
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})
