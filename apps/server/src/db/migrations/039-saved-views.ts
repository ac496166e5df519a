import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** Saved views of the console's lists (decision 092). */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    await withId(db.schema.createTable('saved_views'))
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id'))
      .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('list', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('query', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()
    await statement(db, 'create index saved_views_by_owner on saved_views (shop_id, user_id, id)')
    await statement(db, 'create index saved_views_by_user on saved_views (user_id)')
  },
})
