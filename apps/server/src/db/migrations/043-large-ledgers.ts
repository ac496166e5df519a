import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/** Finds entries by kind and sums former sales in one go, for ledgers of a million orders (decision 221). */
export const migration = (): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      'create index ledger_postings_of_kind on ledger_postings (kind, id)',
      'alter table sales_state add column summed_to integer',
      `update sales_state set summed_to = 0 where time_zone = ''`,
    ]),
})
