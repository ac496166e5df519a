import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/** The years whose report to the tax office sellers were told of, each once. */
export const migration = (): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      'create table tax_report_notices (year integer primary key, shops integer not null, told_at bigint not null)',
    ]),
})
