import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { announceWrites } from './003-unannounced-writes.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** Recalls of goods, what each takes off sale, and how far its mails have come. */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table recalls (
        id ${idColumn(engine)},
        shop_id integer not null references shops (id),
        text text not null,
        identifier text not null,
        from_day text,
        to_day text,
        from_at bigint not null,
        to_at bigint not null,
        goods_key text not null,
        started_at bigint not null,
        ended_at bigint,
        mailed_to integer not null default 0,
        mailed integer not null default 0,
        mailed_at bigint
      )`,
      // Two people who recall the same goods at once do it once.
      'create unique index recalls_running on recalls (shop_id, goods_key) where ended_at is null',
      'create index recalls_of_shop on recalls (shop_id, started_at, id)',
      'create index recalls_by_start on recalls (started_at, id)',
      'create index recalls_to_mail on recalls (id) where mailed_at is null',
      // `variant_id` 0: the whole product.
      `create table recall_products (
        recall_id integer not null references recalls (id) on delete cascade,
        product_id integer not null references products (id) on delete cascade,
        variant_id integer not null,
        constraint recall_products_key primary key (recall_id, product_id, variant_id)
      )`,
      'create index recall_products_by_product on recall_products (product_id, recall_id)',
      'alter table product_variants add column is_recalled integer not null default 0',
      // What kept the product from shoppers before it was recalled.
      'alter table products add column hold_before_json text',
      // Cards read from the index alone which choices can be had.
      'drop index product_variants_by_product',
      `create index product_variants_by_product on product_variants
        (product_id, position, size_id, color_id, stock, is_recalled)`,
      ...(engine === 'postgres' ? ['recalls', 'recall_products'].map(announceWrites) : []),
    ]),
})
