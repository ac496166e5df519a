import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** Counts what may be done so often only, and finds the next message of each lane of the outbox at once, however many wait. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { big } = columnsFor(engine)
    await db.schema
      .createTable('rate_limits')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('full_at', big, (c) => c.notNull())
      .execute()
    await statement(db, 'drop index outbox_next')
    const columns = 'outbox (channel, attempts, due_at, id)'
    await statement(
      db,
      `create index outbox_secrets on ${columns} where due_at is not null and secret_until is not null`,
    )
    await statement(db, `create index outbox_others on ${columns} where due_at is not null and secret_until is null`)
  },
})
