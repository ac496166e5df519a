import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/** Refunds are listed by their state. */
export const migration = (): Migration => ({
  up: (db: Schema) => runStatements(db, ['create index refunds_by_state on refunds (status, created_at, id)']),
})
