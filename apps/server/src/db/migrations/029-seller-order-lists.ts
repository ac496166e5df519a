import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { type Schema, statement } from './columns.ts'

/** Indexes for a seller's lists by payment and for the search by the beginning of a code (decision 079). */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    // On PostgreSQL an index compares texts by the database's language, unless it has this operator class.
    const code = engine === 'postgres' ? 'code text_pattern_ops' : 'code'
    const indexes = {
      orders_by_shop_payment: 'orders (shop_id, status, payment_status, placed_at, id)',
      orders_by_shop_code: `orders (shop_id, ${code})`,
      // Its constant columns make SQLite prefer it to the other indexes of a shop.
      orders_unpaid_by_shop: `orders (shop_id, status, payment_method, placed_at, id)
        where status = 'pending' and payment_method = 'online' and payment_status in ('pending', 'failed')`,
    }
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})
