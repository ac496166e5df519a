import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** Versions of categories, brands, colours and sizes, and the steps that merge or move them, which can be taken back (decision 097). */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    for (const table of ['categories', 'brands', 'colors', 'sizes'])
      await db.schema
        .alterTable(table)
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .execute()
    await db.schema
      .alterTable('brands')
      .addColumn('logo', 'text', (c) => c.notNull().defaultTo(''))
      .execute()

    await withId(db.schema.createTable('taxonomy_steps'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('source_id', 'integer', (c) => c.notNull())
      .addColumn('target_id', 'integer')
      .addColumn('is_undone', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('details_json', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('taxonomy_step_products')
      .addColumn('step_id', 'integer', (c) => c.notNull().references('taxonomy_steps.id').onDelete('cascade'))
      .addColumn('product_id', 'integer', (c) => c.notNull().references('products.id').onDelete('cascade'))
      .addColumn('value_id', 'integer', (c) => c.notNull())
      .addColumn('effect', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('taxonomy_step_products_key', ['step_id', 'product_id', 'value_id'])
      .execute()
    await db.schema
      .createTable('merged_names')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('old_id', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('slug', 'text')
      .addColumn('parent_id', 'integer')
      .addColumn('target_id', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('merged_names_key', ['kind', 'old_id'])
      .execute()
    await db.schema
      .createTable('products_to_index')
      .addColumn('product_id', 'integer', (c) => c.primaryKey().references('products.id').onDelete('cascade'))
      .execute()
    await statement(db, 'create index taxonomy_step_products_by_product on taxonomy_step_products (product_id)')
  },
})
