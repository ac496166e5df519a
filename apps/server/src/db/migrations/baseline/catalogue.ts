import type { Engine } from '../../types.ts'
import { idColumn } from '../statements.ts'

/** Shops and what they offer, and the values that all shops share (categories, brands, colours, sizes). */
export function catalogue(engine: Engine): string[] {
  const id = idColumn(engine)
  return [
    `create table shops (
      id ${id},
      owner_id integer references users (id),
      name text not null,
      slug text not null unique,
      logo text not null,
      banner text not null,
      description text not null,
      address text not null,
      status text not null,
      delivery_charge bigint not null,
      free_delivery_from bigint,
      estimated_delivery text not null,
      rating_sum integer not null default 0,
      review_count integer not null default 0,
      last_seen_at bigint,
      created_at bigint not null,
      rejection text,
      low_stock_limit integer default 5,
      phone text,
      email text,
      opening_hours_json text not null default '[]',
      returns_policy text not null default '',
      delivery_policy text not null default '',
      privacy_policy text not null default '',
      version integer not null default 1,
      last_carrier text,
      delivery_is_set integer not null default 1
    )`,
    // Nobody owns two.
    'create unique index shops_by_owner on shops (owner_id) where owner_id is not null',
    'create index shops_by_creation on shops (created_at, id)',

    // Holidays keep their days as the seller named them, and the moments at which these begin and end in the seller's time zone.
    `create table shop_holidays (
      id ${id},
      shop_id integer not null references shops (id) on delete cascade,
      from_day text not null,
      to_day text not null,
      starts_at bigint not null,
      ends_at bigint not null,
      mode text not null,
      message text not null,
      created_at bigint not null
    )`,
    'create index shop_holidays_by_shop on shop_holidays (shop_id, ends_at)',

    // Uploads until a product uses them.
    `create table shop_pictures (
      shop_id integer not null references shops (id) on delete cascade,
      picture text not null,
      created_at bigint not null,
      constraint shop_pictures_key primary key (shop_id, picture)
    )`,

    `create table brands (
      id ${id},
      name text not null unique,
      version integer not null default 1,
      logo text not null default ''
    )`,

    `create table colors (
      id ${id},
      name text not null unique,
      code text not null,
      version integer not null default 1
    )`,

    `create table sizes (
      id ${id},
      name text not null unique,
      position integer not null,
      version integer not null default 1
    )`,

    `create table categories (
      id ${id},
      parent_id integer references categories (id),
      name text not null,
      slug text not null unique,
      thumbnail text not null,
      position integer not null,
      version integer not null default 1
    )`,
    'create index categories_by_parent on categories (parent_id, position)',

    `create table products (
      id ${id},
      shop_id integer not null references shops (id),
      brand_id integer references brands (id),
      handle text not null,
      name text not null,
      short_description text not null,
      description text not null,
      unit text,
      sku text not null,
      thumbnail text not null,
      price bigint not null,
      discount_price bigint not null,
      sale_price bigint not null,
      discount_percentage integer not null,
      stock integer not null,
      sold integer not null default 0,
      popularity integer not null default 0,
      rating_sum integer not null default 0,
      review_count integer not null default 0,
      rating integer not null default 0,
      status text not null,
      created_at bigint not null,
      updated_at bigint not null,
      version integer not null default 1,
      planned_discount_price bigint not null default 0,
      publish_at bigint,
      discount_from bigint,
      discount_to bigint,
      own_status text,
      hold text,
      hold_reason text,
      held_at bigint,
      size_label text not null default '',
      color_label text not null default '',
      constraint products_stock check (stock >= 0),
      constraint products_handle unique (shop_id, handle)
    )`,
    // Lists walk one of the sorting indexes; filters that leave few products start from the narrow ones.
    'create index products_by_popularity on products (status, popularity, id)',
    'create index products_by_sold on products (status, sold, id)',
    'create index products_by_created on products (status, created_at, id)',
    'create index products_by_sale_price on products (status, sale_price, id)',
    'create index products_by_discount on products (status, discount_percentage, id)',
    'create index products_by_rating on products (status, rating, id)',
    'create index products_by_shop on products (shop_id, status, popularity)',
    'create index products_by_brand on products (brand_id, status, popularity)',
    // The times at which a draft is published, and a discount begins and ends.
    'create index products_due_publish_at on products (publish_at) where publish_at is not null',
    'create index products_due_discount_from on products (discount_from) where discount_from is not null',
    'create index products_due_discount_to on products (discount_to) where discount_to is not null',
    'create index products_by_shop_id on products (shop_id, id)',
    `create index products_waiting on products (held_at, id) where hold = 'waiting'`,
    `create index products_withheld on products (held_at, id) where hold in ('hidden', 'refused')`,
    // Codes as a scanner reads them (decision 102).
    `create index products_by_sku on products (shop_id, sku) where sku <> ''`,
    // A shop's products in each order of their list, so that a page is read without sorting the shop (decision 109); withheld products are listed by `own_status`.
    'create index products_of_shop_by_time on products (shop_id, status, created_at, id, own_status)',
    'create index products_of_shop_by_name on products (shop_id, status, name, id, own_status)',
    'create index products_of_shop_by_price on products (shop_id, status, price, id, own_status)',
    'create index products_of_shop_by_stock on products (shop_id, status, stock, id, own_status)',
    'create index products_of_shop_by_sold on products (shop_id, status, sold, id, own_status)',

    // Triggers count: no writer can forget it.
    `create table product_counts (
      shop_id integer not null,
      status text not null,
      count bigint not null,
      constraint product_counts_key primary key (shop_id, status)
    )`,

    `create table product_pictures (
      id ${id},
      product_id integer not null references products (id) on delete cascade,
      picture text not null,
      alt text not null,
      position integer not null,
      source text not null default ''
    )`,
    'create index product_pictures_by_product on product_pictures (product_id, position, picture)',

    `create table product_categories (
      product_id integer not null references products (id) on delete cascade,
      category_id integer not null references categories (id) on delete cascade,
      constraint product_categories_key primary key (product_id, category_id)
    )`,
    'create index product_categories_by_category on product_categories (category_id, product_id)',

    `create table product_sizes (
      product_id integer not null references products (id) on delete cascade,
      size_id integer not null references sizes (id),
      surcharge bigint not null,
      position integer not null,
      constraint product_sizes_key primary key (product_id, size_id)
    )`,
    'create index product_sizes_by_size on product_sizes (size_id, product_id)',
    'create index product_sizes_by_product on product_sizes (product_id, position, size_id, surcharge)',

    `create table product_colors (
      product_id integer not null references products (id) on delete cascade,
      color_id integer not null references colors (id),
      surcharge bigint not null,
      picture text,
      position integer not null,
      constraint product_colors_key primary key (product_id, color_id)
    )`,
    'create index product_colors_by_color on product_colors (color_id, product_id)',
    'create index product_colors_by_product on product_colors (product_id, position, color_id, surcharge, picture)',

    `create table product_variants (
      id ${id},
      product_id integer not null references products (id) on delete cascade,
      size_id integer references sizes (id),
      color_id integer references colors (id),
      sku text not null,
      barcode text not null,
      grams integer not null,
      stock integer not null,
      position integer not null,
      low_stock_limit integer,
      shop_id integer,
      product_status text,
      picture text,
      constraint product_variants_stock check (stock >= 0)
    )`,
    'create index product_variants_by_product on product_variants (product_id, position, size_id, color_id, stock)',
    // The low stock of a shop is a range of this index (decision 102).
    'create index product_variants_by_stock on product_variants (shop_id, product_status, stock, id, product_id, low_stock_limit)',
    `create index product_variants_by_own_limit on product_variants (shop_id, product_status, stock, id, product_id, low_stock_limit)
      where low_stock_limit is not null`,
    `create index product_variants_by_barcode on product_variants (shop_id, barcode) where barcode <> ''`,
    `create index product_variants_by_sku on product_variants (shop_id, sku) where sku <> ''`,
    // Product after product, with all that tells low stock.
    'create index product_variants_of_shop on product_variants (shop_id, product_id, id, product_status, stock, low_stock_limit)',

    // Steps that merge or move values of the taxonomy, which can be taken back (decision 097).
    `create table taxonomy_steps (
      id ${id},
      kind text not null,
      source_id integer not null,
      target_id integer,
      is_undone integer not null default 0,
      details_json text not null,
      created_at bigint not null
    )`,

    `create table taxonomy_step_products (
      step_id integer not null references taxonomy_steps (id) on delete cascade,
      product_id integer not null references products (id) on delete cascade,
      value_id integer not null,
      effect text not null,
      constraint taxonomy_step_products_key primary key (step_id, product_id, value_id)
    )`,
    'create index taxonomy_step_products_by_product on taxonomy_step_products (product_id)',

    `create table merged_names (
      kind text not null,
      old_id integer not null,
      name text not null,
      slug text,
      parent_id integer,
      target_id integer not null,
      constraint merged_names_key primary key (kind, old_id)
    )`,
    ...(engine === 'sqlite' ? sqliteTriggers() : postgresTriggers()),
  ]
}

/** Copies shop and status of products to their variants, and counts a shop's products by status. */
function sqliteTriggers(): string[] {
  const count = (row: 'new' | 'old') =>
    `insert into product_counts (shop_id, status, count) values (${row}.shop_id, ${row}.status, ${row === 'new' ? 1 : -1})
     on conflict (shop_id, status) do update set count = count + excluded.count;`
  return [
    // A restored variant may come before its product, and brings both columns along.
    `create trigger product_variants_product_insert after insert on product_variants begin
       update product_variants set (shop_id, product_status) = (select shop_id, status from products where id = new.product_id)
       where id = new.id and exists (select 1 from products where id = new.product_id);
     end`,
    `create trigger products_variants_update after update of status, shop_id on products
     when old.status <> new.status or old.shop_id <> new.shop_id begin
       update product_variants set shop_id = new.shop_id, product_status = new.status where product_id = new.id;
     end`,
    `create trigger products_counts_insert after insert on products begin ${count('new')} end`,
    `create trigger products_counts_delete after delete on products begin ${count('old')} end`,
    `create trigger products_counts_update after update of status, shop_id on products
     when old.status <> new.status or old.shop_id <> new.shop_id begin ${count('old')} ${count('new')} end`,
  ]
}

/**
 * The same. Rows are counted once for each statement that adds or deletes, since updates of the same row many times in one transaction become
 * slow. A changed status is seldom, and triggers of statements would run with each sale, as they know no columns.
 */
function postgresTriggers(): string[] {
  const add = (rows: string) => `
    insert into product_counts (shop_id, status, count) ${rows}
    on conflict (shop_id, status) do update set count = product_counts.count + excluded.count;`
  const countOf = (rows: string, sign: '' | '-') =>
    add(`select shop_id, status, ${sign}count(*) from ${rows} group by 1, 2 order by 1, 2`)
  const counting = (event: string, body: string) =>
    `create function count_products_after_${event}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`
  const trigger = (event: string, during: string) =>
    `create trigger products_counts_${event} after ${during} execute function count_products_after_${event}()`
  return [
    // A restored variant may come before its product, and brings both columns along.
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
    counting('insert', countOf('new_rows', '')),
    counting('delete', countOf('old_rows', '-')),
    counting('update', add('values (old.shop_id, old.status, -1), (new.shop_id, new.status, 1)')),
    counting('truncate', 'delete from product_counts;'),
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
