import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { type Schema, statement } from './columns.ts'

/**
 * Records who cancelled an order, since a late payment revives only orders that had expired; and the age of stored
 * idempotent responses.
 */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    await db.schema.alterTable('orders').addColumn('cancelled_by', 'text').execute()
    await statement(db, 'create index idempotency_keys_by_age on idempotency_keys (created_at)')
  },
})
