import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema } from './columns.ts'

/** What gateways last said of their keys, and of a payment that could not be started (decision 119). */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { big } = columnsFor(engine)
    await db.schema
      .createTable('gateway_checks')
      .addColumn('gateway', 'text', (c) => c.primaryKey())
      .addColumn('key_hash', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('reason', 'text')
      .addColumn('checked_at', big, (c) => c.notNull())
      .addColumn('failed_at', big)
      .addColumn('failure', 'text')
      .execute()
  },
})
