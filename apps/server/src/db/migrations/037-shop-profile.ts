import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/**
 * The profile of a shop, its holidays, and versions of what sellers edit (decision 088). Holidays keep their days as the seller
 * named them, and the moments at which these begin and end in the seller's time zone.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    const addText = (column: string, initial?: string) =>
      db.schema
        .alterTable('shops')
        .addColumn(column, 'text', (c) => (initial === undefined ? c : c.notNull().defaultTo(initial)))
        .execute()
    const addVersion = (table: string) =>
      db.schema
        .alterTable(table)
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .execute()
    await addText('phone')
    await addText('email')
    await addText('opening_hours_json', '[]')
    await addText('returns_policy', '')
    await addText('delivery_policy', '')
    await addText('privacy_policy', '')
    await addVersion('shops')
    await addVersion('vouchers')
    await db.schema.alterTable('orders').addColumn('ships_from', 'text').execute()
    await withId(db.schema.createTable('shop_holidays'))
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id').onDelete('cascade'))
      .addColumn('from_day', 'text', (c) => c.notNull())
      .addColumn('to_day', 'text', (c) => c.notNull())
      .addColumn('starts_at', big, (c) => c.notNull())
      .addColumn('ends_at', big, (c) => c.notNull())
      .addColumn('mode', 'text', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()
    await statement(db, 'create index shop_holidays_by_shop on shop_holidays (shop_id, ends_at)')
    await statement(db, 'create index orders_by_voucher on orders (voucher_id) where voucher_id is not null')
  },
})
