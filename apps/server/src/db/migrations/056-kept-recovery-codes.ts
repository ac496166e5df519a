import type { Migration } from 'kysely/migration'
import type { Schema } from './columns.ts'

/**
 * Whether a person has said that they keep their recovery codes. Only hashes are stored, so codes that vanished from the screen cannot be shown
 * again: until this is said, the console asks for new ones. Those of today count as kept.
 */
export const migration = (): Migration => ({
  async up(db: Schema) {
    await db.schema
      .alterTable('recovery_codes')
      .addColumn('is_kept', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  },
})
