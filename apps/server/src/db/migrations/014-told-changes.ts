import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import type { Schema } from './columns.ts'

/** How often a process that is no server has said that something changed, by what changed. */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    await db.schema
      .createTable('told_changes')
      .addColumn('topic', 'text', (c) => c.primaryKey())
      .addColumn('count', 'integer', (c) => c.notNull())
      .execute()
  },
})
