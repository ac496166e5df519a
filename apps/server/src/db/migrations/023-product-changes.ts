import { randomUUID } from 'node:crypto'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** The tables whose rows decide how a product is listed. */
const SOURCES = [
  ['products', 'id'],
  ['product_categories', 'product_id'],
  ['product_sizes', 'product_id'],
  ['product_colors', 'product_id'],
] as const
const LISTED_COLUMNS =
  'status, shop_id, brand_id, price, sale_price, discount_percentage, stock, sold, popularity, rating, review_count, created_at'

/**
 * The last change of each product, so that indexes in memory read only what has changed. Triggers write it: no writer can forget it.
 * A version grows with each change on SQLite; on PostgreSQL it is the number of the transaction. `product_change_feed` names the
 * series of versions: a restored database begins a new one, so that nothing is brought up to date by the versions of another series.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { big } = columnsFor(engine)
    await db.schema
      .createTable('product_changes')
      .addColumn('product_id', 'integer', (column) => column.primaryKey())
      .addColumn('version', big, (column) => column.notNull())
      .addColumn('words_version', big, (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('product_changes_version').on('product_changes').column('version').execute()
    await db.schema
      .createTable('product_change_feed')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .execute()
    await db.insertInto('product_change_feed').values({ id: randomUUID() }).execute()
    for (const text of engine === 'sqlite' ? sqliteTriggers() : postgresTriggers()) await statement(db, text)
  },
})

/** A shop that opens or closes shows or hides its products. */
const saveProductsOfShop = (version: string): string => `
  insert into product_changes (product_id, version, words_version)
  select id, ${version}, 0 from products where shop_id = new.id
  on conflict (product_id) do update set version = excluded.version;`

function sqliteTriggers(): string[] {
  const next = '(select coalesce(max(version), 0) + 1 from product_changes)'
  const save = (id: string, words: boolean) =>
    `insert into product_changes (product_id, version, words_version) values (${id}, ${next}, ${words ? next : 0})
     on conflict (product_id) do update set version = excluded.version${words ? ', words_version = excluded.version' : ''}`
  const trigger = (table: string, event: string, id: string, words = false) => {
    const row = event === 'delete' ? 'old' : 'new'
    const columns = table === 'products' && event === 'update' ? ` of ${LISTED_COLUMNS}` : ''
    return `create trigger ${table}_changes_${event} after ${event}${columns} on ${table} begin ${save(`${row}.${id}`, words)}; end`
  }
  return [
    ...SOURCES.flatMap(([table, id]) => ['insert', 'update', 'delete'].map((event) => trigger(table, event, id))),
    ...['insert', 'update', 'delete'].map((event) => trigger('product_search', event, 'product_id', true)),
    `create trigger shops_changes_update after update of status on shops when old.status <> new.status
     begin ${saveProductsOfShop(next)} end`,
  ]
}

function postgresTriggers(): string[] {
  // The condition leaves a row alone that this transaction has written already: an import touches each product ten times.
  const save = (words: boolean) => `
    insert into product_changes (product_id, version, words_version)
    values (changed_id, current_version, ${words ? 'current_version' : '0'})
    on conflict (product_id) do update
    set version = excluded.version${words ? ', words_version = excluded.words_version' : ''}
    where product_changes.version <> excluded.version${words ? ' or product_changes.words_version <> excluded.words_version' : ''};`
  const define = (name: string, id: string, words = false) => `
    create function ${name}() returns trigger language plpgsql as $$
    declare
      changed_id integer := case when tg_op = 'DELETE' then old.${id} else new.${id} end;
      current_version bigint := pg_current_xact_id()::text::bigint;
    begin ${save(words)} return null; end $$`
  const trigger = (table: string, events: string, procedure: string) =>
    `create trigger ${table}_changes after ${events} on ${table} for each row execute function ${procedure}()`
  const links = SOURCES.filter(([table]) => table !== 'products')
  return [
    define('save_product_change', 'id'),
    define('save_product_link_change', 'product_id'),
    define('save_product_words_change', 'product_id', true),
    trigger('products', `insert or delete or update of ${LISTED_COLUMNS}`, 'save_product_change'),
    ...links.map(([table]) => trigger(table, 'insert or update or delete', 'save_product_link_change')),
    trigger('product_search', 'insert or update or delete', 'save_product_words_change'),
    `create function save_shop_change() returns trigger language plpgsql as $$
     begin ${saveProductsOfShop('pg_current_xact_id()::text::bigint')} return null; end $$`,
    `create trigger shops_changes after update of status on shops for each row
     when (old.status is distinct from new.status) execute function save_shop_change()`,
  ]
}
