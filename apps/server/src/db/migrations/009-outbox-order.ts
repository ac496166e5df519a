import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { type Schema, statement } from './columns.ts'

/** Finds the message to send next at once, however many wait: each order brings some. */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    await statement(db, 'create index outbox_next on outbox (attempts, due_at, id) where due_at is not null')
  },
})
