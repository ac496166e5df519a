import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { type Schema, statement } from './columns.ts'

/** Shops whose sellers applied for them: why one was rejected; and nobody owns two. */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    await db.schema.alterTable('shops').addColumn('rejection', 'text').execute()
    await statement(db, 'create unique index shops_by_owner on shops (owner_id) where owner_id is not null')
  },
})
