import type { Engine } from '../../types.ts'
import { idColumn } from '../statements.ts'

/** Every change of a variant's stock, and imports of products with their undo (decision 086). */
export function stock(engine: Engine): string[] {
  const id = idColumn(engine)
  return [
    `create table stock_movements (
      id ${id},
      variant_id integer not null references product_variants (id) on delete cascade,
      product_id integer not null,
      shop_id integer not null,
      delta integer not null,
      stock_after integer not null,
      reason text not null,
      actor_name text,
      order_id integer,
      note text,
      request_key text,
      request_hash text,
      at bigint not null
    )`,
    'create index stock_movements_by_variant on stock_movements (variant_id, id)',
    // A repeated request moves nothing twice.
    `create unique index stock_movements_by_request on stock_movements (shop_id, request_key)
      where request_key is not null`,

    `create table product_imports (
      id ${id},
      shop_id integer not null references shops (id) on delete cascade,
      author_id integer references users (id) on delete set null,
      author_name text not null,
      file_name text,
      created_at bigint not null,
      applied_at bigint,
      undone_at bigint,
      added integer not null,
      updated integer not null,
      skipped integer not null,
      source_json text,
      plan_hash text not null,
      undo_json text
    )`,
    'create index product_imports_by_shop on product_imports (shop_id, id)',

    // The line up to which a product file is imported, so that an interrupted import goes on there (decision 071).
    `create table import_progress (
      shop_id integer primary key references shops (id) on delete cascade,
      file_hash text not null,
      line integer not null,
      saved_at bigint not null
    )`,
  ]
}
