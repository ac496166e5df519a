import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { runStatements, type Schema } from './statements.ts'

/** Of people, reviews and questions show these. */
const SHOWN_OF_USERS = ' of name, profile_photo'

/** The tables that guests' pages show. A later one is added by a migration of its own, with {@link announceWrites}. */
const TABLES = [
  ...['users', 'shops', 'shop_holidays', 'brands', 'colors', 'sizes', 'categories', 'merged_names'],
  ...['products', 'product_pictures', 'product_categories', 'product_sizes', 'product_colors', 'product_variants'],
  ...[
    'product_search',
    'search_synonyms',
    'search_occasions',
    'banners',
    'posts',
    'pages',
    'legal_pages',
    'reworded_texts',
  ],
  ...[
    'settings',
    'translations',
    'gateway_keys',
    'vouchers',
    'flash_sales',
    'flash_sale_products',
    'reviews',
    'questions',
  ],
]

/**
 * Servers are told when anybody else writes to a table that pages show: by hand, by a command, or by another program. A server announces
 * its own writes and is known by the name of its connections, so that its transactions send nothing, and need not wait for one another
 * to do so. SQLite counts the writes of other connections by itself.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    if (engine === 'sqlite') return
    await runStatements(db, [
      `create function announce_write() returns trigger language plpgsql as $$
       begin perform pg_notify('rialto_changes', 'unannounced'); return null; end $$`,
      ...TABLES.map(announceWrites),
    ])
  },
})

/** The trigger of a table that pages show, on PostgreSQL. */
export const announceWrites = (table: string): string => {
  const events = table === 'users' ? `update${SHOWN_OF_USERS}` : 'insert or update or delete or truncate'
  return `create trigger ${table}_announce after ${events} on ${table} for each statement
    when (current_setting('application_name') not like 'rialto server%') execute function announce_write()`
}
