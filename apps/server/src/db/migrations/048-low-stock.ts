import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { type Schema, statement } from './columns.ts'

/**
 * Variants carry the shop and the status of their products, so that the low stock of a shop is a range of one index, however many
 * products it has. Triggers copy both: no writer can forget it (decision 102).
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
    for (const text of engine === 'sqlite' ? sqliteTriggers : postgresTriggers) await statement(db, text)
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

const COUNTED = 'shop_id, product_status, stock, low_stock_limit, product_id, id'

const indexes = {
  product_variants_by_stock: `product_variants (${COUNTED})`,
  product_variants_by_own_limit: `product_variants (${COUNTED}) where low_stock_limit is not null`,
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
