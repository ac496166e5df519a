import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import type { Schema } from './columns.ts'

/** Whether a shop has said what delivery costs (decision 140). Those of before have: their 0 was shown as free, and orders were placed. */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    await db.schema
      .alterTable('shops')
      .addColumn('delivery_is_set', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  },
})
