import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** What operators teach the search, and how often each text was searched. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    await withId(db.schema.createTable('search_synonyms'))
      .addColumn('locale', 'text')
      .addColumn('one_way_from', 'text')
      .addColumn('words_json', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()
    await withId(db.schema.createTable('search_occasions'))
      .addColumn('names_json', 'text', (c) => c.notNull())
      .addColumn('phrases_json', 'text', (c) => c.notNull())
      .addColumn('category_ids_json', 'text', (c) => c.notNull())
      .addColumn('product_ids_json', 'text', (c) => c.notNull())
      .addColumn('max_price', big)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('search_counts')
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('locale', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('searches', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('without_results', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('clicks', 'integer', (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('search_counts_key', ['day', 'locale', 'text'])
      .execute()
    // Products have other search words since this version, and a worker makes them anew (modules/goods/taxonomy/indexing).
    await statement(
      db,
      'insert into products_to_index (product_id) select id from products where true on conflict do nothing',
    )
  },
})
