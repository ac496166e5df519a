import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import type { Schema } from './columns.ts'

/**
 * A product's own names for its size and colour (Volume, Glaze), '' for the market's words; a line of an order keeps those that it was
 * ordered by. A variant may have a picture of its own, which replaces its colour's.
 */
export const migration = (_engine: Engine): Migration => ({
  async up(db: Schema) {
    for (const table of ['products', 'order_lines'])
      for (const column of ['size_label', 'color_label'])
        await db.schema
          .alterTable(table)
          .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
          .execute()
    await db.schema.alterTable('product_variants').addColumn('picture', 'text').execute()
  },
})
