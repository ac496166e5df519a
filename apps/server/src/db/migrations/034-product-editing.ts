import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/**
 * Editing of products by their shop (decision 085): a version against concurrent edits, the times at which a draft is published and a
 * discount begins and ends, and uploaded pictures until a product uses them. A discount that has not begun is kept apart from
 * `discount_price`, which carts and lists read.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { big } = columnsFor(engine)
    await db.schema
      .alterTable('products')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    await db.schema
      .alterTable('products')
      .addColumn('planned_discount_price', big, (c) => c.notNull().defaultTo(0))
      .execute()
    for (const column of TIMES) await db.schema.alterTable('products').addColumn(column, big).execute()
    for (const column of TIMES)
      await statement(db, `create index products_due_${column} on products (${column}) where ${column} is not null`)
    await statement(db, 'create index products_by_shop_id on products (shop_id, id)')
    await db.schema
      .createTable('shop_pictures')
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id').onDelete('cascade'))
      .addColumn('picture', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .addPrimaryKeyConstraint('shop_pictures_key', ['shop_id', 'picture'])
      .execute()
  },
})

const TIMES = ['publish_at', 'discount_from', 'discount_to'] as const
