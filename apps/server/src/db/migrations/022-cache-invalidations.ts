import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import type { Schema } from './columns.ts'

/** Renames `told_changes` to `cache_invalidations`, which says what it counts. */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    await db.schema.alterTable('told_changes').renameTo('cache_invalidations').execute()
  },
})
