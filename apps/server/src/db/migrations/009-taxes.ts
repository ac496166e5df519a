import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** Rates by category, place and day. A market that exists has none and keeps its list of taxes. */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table tax_categories (
        id ${idColumn(engine)},
        name text not null,
        is_default integer not null,
        position integer not null,
        version integer not null default 1
      )`,
      'create unique index tax_categories_default on tax_categories (is_default) where is_default = 1',
      `create table tax_rates (
        id ${idColumn(engine)},
        category_id integer not null references tax_categories (id),
        country text not null,
        region text,
        code_prefix text,
        name text not null,
        rate_ppm integer not null check (rate_ppm between 0 and 1000000),
        code text not null,
        exemption_text text,
        from_day text not null,
        to_day text,
        version integer not null default 1
      )`,
      'create index tax_rates_of_place on tax_rates (category_id, country, from_day)',
      `create table shop_taxes (
        shop_id integer primary key references shops (id),
        status text not null,
        country text,
        place text not null,
        exemption_text text,
        version integer not null
      )`,
      'alter table products add column tax_category_id integer references tax_categories (id)',
      'create index products_by_tax on products (tax_category_id) where tax_category_id is not null',
      'alter table categories add column tax_category_id integer references tax_categories (id)',
      'alter table orders add column tax_mode text',
      'alter table orders add column prices_include_tax integer',
      "create index orders_by_rates on orders (placed_at) where tax_mode = 'rates'",
      ...(engine === 'postgres' ? [ANNOUNCE] : []),
    ]),
})

/** Pages show what a shop is for taxes, so that writes by hand are told, as migration 003 does for the tables before. */
const ANNOUNCE = `create trigger shop_taxes_announce after insert or update or delete or truncate on shop_taxes for each statement
  when (current_setting('application_name') not like 'rialto server%') execute function announce_write()`
