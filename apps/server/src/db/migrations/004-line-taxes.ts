import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/** What each line of an order was charged with. Lines of former orders keep null: their shares follow from the order's amounts. */
export const migration = (): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      'alter table order_lines add column shop_voucher bigint',
      'alter table order_lines add column market_voucher bigint',
      'alter table order_lines add column taxes_json text',
    ]),
})
