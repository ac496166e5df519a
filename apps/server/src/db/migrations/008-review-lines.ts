import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { type Schema, statement } from './columns.ts'

/** Which line of an order a review is of: the database itself lets none be reviewed twice. */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    await db.schema
      .alterTable('reviews')
      .addColumn('order_line_id', 'integer', (c) => c.references('order_lines.id').onDelete('set null'))
      .execute()
    await statement(db, 'create unique index reviews_by_line on reviews (order_line_id)')
  },
})
