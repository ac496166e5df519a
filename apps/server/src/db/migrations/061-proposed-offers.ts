import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import type { Schema } from './columns.ts'

/** The market proposes goods of shops for a flash sale, and their shops decide. Offers that are there already are the shops' own. */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    await db.schema.alterTable('flash_sale_offers').addColumn('proposal', 'text').execute()
  },
})
