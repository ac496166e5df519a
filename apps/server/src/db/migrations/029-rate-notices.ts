import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/**
 * What sellers were told of coming rates, once each. A rate that is taken back and put back is the same one, so the rows stay without their
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
