import { randomUUID } from 'node:crypto'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import type { Schema } from './columns.ts'

/**
 * Names the series of versions in `product_changes`. A restored database begins a new series, so that a snapshot of the catalogue is
 * never brought up to date by the versions of another one.
 */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    await db.schema
      .createTable('product_change_feed')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .execute()
    await db.insertInto('product_change_feed').values({ id: randomUUID() }).execute()
  },
})
