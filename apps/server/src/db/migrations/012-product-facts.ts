import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

/** The facts of goods that the law asks sellers for: how much is in them, why they cannot be given back, and their energy label. */
export const migration = (): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      // Thousandths of the unit. Cards show the unit price of the cheapest variant, whose quantity is kept with the product.
      'alter table products add column net_quantity bigint',
      'alter table products add column net_unit text',
      'alter table products add column card_net_quantity bigint',
      'alter table product_variants add column net_quantity bigint',
      'alter table products add column withdrawal_exempt text',
      'alter table products add column energy_class text',
      'alter table products add column energy_picture text',
      'alter table products add column energy_link text',
      'alter table order_lines add column withdrawal_exempt text',
    ]),
})
