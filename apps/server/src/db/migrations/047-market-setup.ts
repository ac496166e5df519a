import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema } from './columns.ts'

/** The first run of a market, and keys of payment gateways that were given in the console (decision 101). */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { big } = columnsFor(engine)
    await db.schema
      .createTable('market_setup')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('token_hash', 'text')
      .addColumn('issued_at', big, (c) => c.notNull())
      .addColumn('expires_at', big, (c) => c.notNull())
      .addColumn('owner_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('steps_json', 'text', (c) => c.notNull().defaultTo('{}'))
      .addColumn('opened_at', big)
      .execute()
    await db.schema
      .createTable('gateway_keys')
      .addColumn('gateway', 'text', (c) => c.primaryKey())
      .addColumn('encrypted_keys', 'text', (c) => c.notNull())
      .addColumn('changed_at', big, (c) => c.notNull())
      .execute()
  },
})
