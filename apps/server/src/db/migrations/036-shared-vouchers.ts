import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/** The part of a voucher's discount that the market bears: nothing of a shop's own, by default all of its own. */
export const migration = (): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `alter table vouchers add column market_share_ppm integer not null default 0
        check (market_share_ppm between 0 and 1000000 and (shop_id is null or market_share_ppm = 0))`,
      'update vouchers set market_share_ppm = 1000000 where shop_id is null',
    ]),
})
