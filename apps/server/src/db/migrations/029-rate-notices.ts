import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/**
 * The notices of coming rates that sellers got, once each. A rate that is taken back and put back is the same one, so the rows stay without their
 * rate.
 */
export const migration = (): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table rate_notices (
        rate_id integer not null,
        from_day text not null,
        rate_ppm integer not null,
        told_at bigint not null,
        constraint rate_notices_key primary key (rate_id, from_day, rate_ppm)
      )`,
    ]),
})
