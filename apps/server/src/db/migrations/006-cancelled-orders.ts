import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { type Schema, statement } from './columns.ts'

/** Who cancelled an order, since a payment that comes too late takes up again what only its time had ended; and the age of kept answers. */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    await db.schema.alterTable('orders').addColumn('cancelled_by', 'text').execute()
    await statement(db, 'create index idempotency_keys_by_age on idempotency_keys (created_at)')
  },
})
