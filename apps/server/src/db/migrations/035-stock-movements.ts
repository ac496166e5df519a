import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** Every change of a variant's stock, limits of low stock, and imports of sellers with their undo (decision 086). */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    await withId(db.schema.createTable('stock_movements'))
      .addColumn('variant_id', 'integer', (c) => c.notNull().references('product_variants.id').onDelete('cascade'))
      .addColumn('product_id', 'integer', (c) => c.notNull())
      .addColumn('shop_id', 'integer', (c) => c.notNull())
      .addColumn('delta', 'integer', (c) => c.notNull())
      .addColumn('stock_after', 'integer', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('actor_name', 'text')
      .addColumn('order_id', 'integer')
      .addColumn('note', 'text')
      .addColumn('request_key', 'text')
      .addColumn('request_hash', 'text')
      .addColumn('at', big, (c) => c.notNull())
      .execute()
    await db.schema.alterTable('product_variants').addColumn('low_stock_limit', 'integer').execute()
    await db.schema
      .alterTable('shops')
      .addColumn('low_stock_limit', 'integer', (c) => c.defaultTo(DEFAULT_LIMIT))
      .execute()
    await withId(db.schema.createTable('product_imports'))
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id').onDelete('cascade'))
      .addColumn('author_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('author_name', 'text', (c) => c.notNull())
      .addColumn('file_name', 'text')
      .addColumn('created_at', big, (c) => c.notNull())
      .addColumn('applied_at', big)
      .addColumn('undone_at', big)
      .addColumn('added', 'integer', (c) => c.notNull())
      .addColumn('updated', 'integer', (c) => c.notNull())
      .addColumn('skipped', 'integer', (c) => c.notNull())
      .addColumn('source_json', 'text')
      .addColumn('plan_hash', 'text', (c) => c.notNull())
      .addColumn('undo_json', 'text')
      .execute()
    for (const text of indexes) await statement(db, text)
  },
})

const DEFAULT_LIMIT = 5

const indexes = [
  'create index stock_movements_by_variant on stock_movements (variant_id, id)',
  `create unique index stock_movements_by_request on stock_movements (shop_id, request_key)
   where request_key is not null`,
  'create index product_imports_by_shop on product_imports (shop_id, id)',
]
