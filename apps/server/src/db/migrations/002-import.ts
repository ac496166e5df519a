import type { Migration } from 'kysely/migration'
import type { Schema } from './columns.ts'

/** Remembers where an imported picture came from, so that importing again fetches nothing twice and an export can name it. */
export const migration = (): Migration => ({
  async up(db: Schema) {
    await db.schema
      .alterTable('product_pictures')
      .addColumn('source', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
})
