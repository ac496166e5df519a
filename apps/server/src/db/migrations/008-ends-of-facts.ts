import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/** When a shop was told that a fact ends, and when its end was carried out. */
export const migration = (): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      'alter table shop_facts add column reminded_at bigint',
      'alter table shop_facts add column ended_at bigint',
      'create index shop_facts_by_end on shop_facts (expires_on) where expires_on is not null and ended_at is null',
    ]),
})
