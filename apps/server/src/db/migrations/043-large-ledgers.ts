import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/** What a ledger of a million orders needs (decision 221): its entries by kind, and the sums of sales of before in one go. */
export const migration = (): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      'create index ledger_postings_of_kind on ledger_postings (kind, id)',
      'alter table sales_state add column summed_to integer',
      `update sales_state set summed_to = 0 where time_zone = ''`,
    ]),
})
