import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/** What a refund gives back of a commission that was charged. Rules and orders of before give all of it back. */
export const migration = (): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `alter table commission_rules add column on_refund text not null default 'all' check (on_refund in ('all', 'percent_only', 'none'))`,
      'alter table order_lines add column commission_on_refund text',
    ]),
})
