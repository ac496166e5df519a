import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/** Addresses and orders of before have no country: theirs is that of the market. */
export const migration = (): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      'alter table addresses add column country text',
      'alter table addresses add column region text',
      'alter table orders add column country text',
      'alter table orders add column region text',
    ]),
})
