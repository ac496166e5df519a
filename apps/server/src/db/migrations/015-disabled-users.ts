import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema } from './columns.ts'

/** Accounts that the operator has closed: nobody gets in by them any more. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    await db.schema.alterTable('users').addColumn('disabled_at', columnsFor(engine).big).execute()
  },
})
