import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import type { Schema } from './columns.ts'

/** The version of the settings, so that a change made with an old one is refused (decision 093). */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    await db.schema
      .createTable('settings_version')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('version', 'integer', (c) => c.notNull())
      .execute()
  },
})
