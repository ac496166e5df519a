import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema } from './columns.ts'

/** How far external search engines have been brought in `product_changes`. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { big } = columnsFor(engine)
    await db.schema
      .createTable('search_positions')
      .addColumn('index_name', 'text', (column) => column.primaryKey())
      .addColumn('version', big, (column) => column.notNull().defaultTo(0))
      .addColumn('product_id', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('index_made_at', 'text')
      .addColumn('leased_by', 'text')
      .addColumn('leased_until', big, (column) => column.notNull().defaultTo(0))
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('error', 'text')
      .addColumn('due_at', big, (column) => column.notNull().defaultTo(0))
      .addColumn('sent_at', big)
      .execute()
  },
})
