import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** Erased accounts with the invoices that the law keeps, and the shop that a console session sees as its seller (decision 094). */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { big } = columnsFor(engine)
    await db.schema.alterTable('users').addColumn('erased_at', big).execute()
    await db.schema
      .createTable('kept_invoices')
      .addColumn('order_id', 'integer', (c) => c.primaryKey().references('orders.id').onDelete('cascade'))
      .addColumn('address_json', 'text', (c) => c.notNull())
      .addColumn('keep_until', big, (c) => c.notNull())
      .execute()
    await db.schema
      .alterTable('console_sessions')
      .addColumn('viewed_shop_id', 'integer', (c) => c.references('shops.id').onDelete('set null'))
      .execute()
    await db.schema.alterTable('console_sessions').addColumn('viewed_until', big).execute()
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

const indexes = {
  users_by_creation: 'users (created_at, id)',
  users_disabled: 'users (created_at, id) where disabled_at is not null',
  shops_by_creation: 'shops (created_at, id)',
  kept_invoices_by_end: 'kept_invoices (keep_until)',
}
