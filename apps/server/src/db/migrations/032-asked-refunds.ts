import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/** Payments of which a gateway is to be asked what was given back. */
export const migration = (): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      'alter table payments add column ask_refunds_at bigint',
      'create index payments_with_refunds_to_ask on payments (ask_refunds_at) where ask_refunds_at is not null',
    ]),
})
