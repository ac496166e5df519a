import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/**
 * Variants carry the shop and the status of their products, so that the low stock of a shop is a range of one index, however many
 * products it has. Triggers copy both: no writer can forget it. And the lists of a seller's products and stock, and codes as a scanner
 * reads them, are found in indexes; products are counted by shop and status
 * (decision 102).
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    await db.schema.alterTable('product_variants').addColumn('shop_id', 'integer').execute()
    await db.schema.alterTable('product_variants').addColumn('product_status', 'text').execute()
    await statement(
      db,
      `update product_variants set shop_id = p.shop_id, product_status = p.status
       from products p where p.id = product_variants.product_id`,
    )
    await db.schema
      .createTable('product_counts')
      .addColumn('shop_id', 'integer', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('count', columnsFor(engine).big, (c) => c.notNull())
      .addPrimaryKeyConstraint('product_counts_key', ['shop_id', 'status'])
      .execute()
    await statement(
      db,
      'insert into product_counts (shop_id, status, count) select shop_id, status, count(*) from products group by 1, 2',
    )
    const triggers =
      engine === 'sqlite' ? [...sqliteTriggers, ...sqliteCounting()] : [...postgresTriggers, ...postgresCounting()]
    for (const text of triggers) await statement(db, text)
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

const BY_STOCK = 'product_variants (shop_id, product_status, stock, id, product_id, low_stock_limit)'

const indexes = {
  product_variants_by_stock: BY_STOCK,
  product_variants_by_own_limit: `${BY_STOCK} where low_stock_limit is not null`,
  product_variants_of_shop: 'product_variants (shop_id, product_id, id, product_status)',
  product_variants_by_barcode: "product_variants (shop_id, barcode) where barcode <> ''",
  product_variants_by_sku: "product_variants (shop_id, sku) where sku <> ''",
  products_by_sku: "products (shop_id, sku) where sku <> ''",
  products_of_shop: 'products (shop_id, status, own_status, price, stock, sold, name)',
  products_of_shop_by_time: 'products (shop_id, created_at, id, status, own_status)',
}

// A restored variant may come before its product, and brings both columns along.
const sqliteTriggers = [
  `create trigger product_variants_product_insert after insert on product_variants begin
     update product_variants set (shop_id, product_status) = (select shop_id, status from products where id = new.product_id)
     where id = new.id and exists (select 1 from products where id = new.product_id);
   end`,
  `create trigger products_variants_update after update of status, shop_id on products
   when old.status <> new.status or old.shop_id <> new.shop_id begin
     update product_variants set shop_id = new.shop_id, product_status = new.status where product_id = new.id;
   end`,
]

const postgresTriggers = [
  `create function copy_product_to_variant() returns trigger language plpgsql as $$
   declare product record;
   begin
     select shop_id, status into product from products where id = new.product_id;
     if found then
       new.shop_id := product.shop_id;
       new.product_status := product.status;
     end if;
     return new;
   end $$`,
  `create trigger product_variants_product before insert on product_variants
   for each row execute function copy_product_to_variant()`,
  `create function copy_product_to_variants() returns trigger language plpgsql as $$
   begin
     update product_variants set shop_id = new.shop_id, product_status = new.status where product_id = new.id;
     return null;
   end $$`,
  `create trigger products_variants after update of status, shop_id on products
   for each row when (old.status <> new.status or old.shop_id <> new.shop_id)
   execute function copy_product_to_variants()`,
]

function sqliteCounting(): string[] {
  const add = (row: 'new' | 'old') =>
    `insert into product_counts (shop_id, status, count) values (${row}.shop_id, ${row}.status, ${row === 'new' ? 1 : -1})
     on conflict (shop_id, status) do update set count = count + excluded.count;`
  return [
    `create trigger products_counts_insert after insert on products begin ${add('new')} end`,
    `create trigger products_counts_delete after delete on products begin ${add('old')} end`,
    `create trigger products_counts_update after update of status, shop_id on products
     when old.status <> new.status or old.shop_id <> new.shop_id begin ${add('old')} ${add('new')} end`,
  ]
}

/**
 * Once for each statement that adds or deletes, since updates of the same row many times in one transaction become slow. A changed status
 * is seldom, and triggers of statements would run with each sale, as they know no columns.
 */
function postgresCounting(): string[] {
  const add = (rows: string) => `
    insert into product_counts (shop_id, status, count) ${rows}
    on conflict (shop_id, status) do update set count = product_counts.count + excluded.count;`
  const all = (rows: string, sign: '' | '-') =>
    add(`select shop_id, status, ${sign}count(*) from ${rows} group by 1, 2 order by 1, 2`)
  const define = (event: string, body: string) =>
    `create function count_products_after_${event}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`
  const trigger = (event: string, during: string) =>
    `create trigger products_counts_${event} after ${during} execute function count_products_after_${event}()`
  return [
    define('insert', all('new_rows', '')),
    define('delete', all('old_rows', '-')),
    define('update', add('values (old.shop_id, old.status, -1), (new.shop_id, new.status, 1)')),
    define('truncate', 'delete from product_counts;'),
    trigger('insert', 'insert on products referencing new table as new_rows for each statement'),
    trigger('delete', 'delete on products referencing old table as old_rows for each statement'),
    trigger(
      'update',
      `update of status, shop_id on products for each row
       when (old.status <> new.status or old.shop_id <> new.shop_id)`,
    ),
    trigger('truncate', 'truncate on products for each statement'),
  ]
}
