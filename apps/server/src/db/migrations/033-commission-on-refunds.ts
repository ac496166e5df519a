import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/** Each rule says how much commission a refund gives back. Rules and orders of before give back all of it. */
export const migration = (): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `alter table commission_rules add column on_refund text not null default 'all' check (on_refund in ('all', 'percent_only', 'none'))`,
      'alter table order_lines add column commission_on_refund text',
    ]),
})
