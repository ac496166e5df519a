import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/** An index finds the orders that a shop's money waits for without the others. */
export const migration = (): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      "create index order_money_not_arrived on order_money (shop_id) where state = 'pending'",
      'create index order_money_in_cases on order_money (shop_id, order_id) where open_cases > 0',
    ]),
})
