import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/** When a shop first read what it was told of a rule of commission. */
export const migration = (): Migration => ({
  up: (db: Schema) => runStatements(db, ['alter table commission_notices add column read_at bigint']),
})
