import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/**
 * Vouchers and webhooks of the market, which have no shop; offers for flash sales that wait or were refused; and indexes for
 * the revenue of a flash sale and for failed refunds (decision 100).
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { big } = columnsFor(engine)
    const add = (table: string, column: string, initial: number) =>
      db.schema
        .alterTable(table)
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(initial))
        .execute()
    await makeShopOptional(db, engine, { table: 'vouchers', index: 'vouchers_by_shop', columns: 'shop_id, ends_at' })
    await makeShopOptional(db, engine, { table: 'webhooks', index: 'webhooks_by_shop', columns: 'shop_id, id' })
    await db.schema.alterTable('webhook_deliveries').addColumn('event_shop_id', 'integer').execute()
    await add('flash_sales', 'needs_approval', 0)
    await add('flash_sales', 'version', 1)
    await db.schema
      .createTable('flash_sale_offers')
      .addColumn('flash_sale_id', 'integer', (c) => c.notNull().references('flash_sales.id').onDelete('cascade'))
      .addColumn('product_id', 'integer', (c) => c.notNull().references('products.id').onDelete('cascade'))
      .addColumn('price', big, (c) => c.notNull())
      .addColumn('quantity', 'integer', (c) => c.notNull())
      .addColumn('refusal', 'text')
      .addColumn('created_at', big, (c) => c.notNull())
      .addPrimaryKeyConstraint('flash_sale_offers_key', ['flash_sale_id', 'product_id'])
      .execute()
    await statement(db, 'create index flash_sale_offers_by_product on flash_sale_offers (product_id)')
    await statement(
      db,
      'create index order_lines_by_flash_sale on order_lines (flash_sale_id) where flash_sale_id is not null',
    )
    await statement(
      db,
      `create index refunds_failed on refunds (created_at, id) where status in ('open', 'failed') and attempts > 0`,
    )
  },
})

interface Owned {
  table: 'vouchers' | 'webhooks'
  index: string
  columns: string
}

/** SQLite cannot drop `not null` from a column, and a copy of the table would cascade into those that refer to it. */
async function makeShopOptional(db: Schema, engine: Engine, { table, index, columns }: Owned): Promise<void> {
  if (engine === 'postgres') {
    await db.schema
      .alterTable(table)
      .alterColumn('shop_id', (c) => c.dropNotNull())
      .execute()
    return
  }
  await statement(db, `alter table ${table} add column owner_shop_id integer references shops (id)`)
  await statement(db, `update ${table} set owner_shop_id = shop_id`)
  await statement(db, `drop index ${index}`)
  await statement(db, `alter table ${table} drop column shop_id`)
  await statement(db, `alter table ${table} rename column owner_shop_id to shop_id`)
  await statement(db, `create index ${index} on ${table} (${columns})`)
}
