import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { announceWrites } from './003-unannounced-writes.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** The tables of delivery, all of which guests' pages show. */
const TABLES = [
  'delivery_zones',
  'delivery_zone_places',
  'delivery_methods',
  'delivery_rates',
  'shop_dispatch',
  'public_holidays',
]

/** Zones, methods and rates of shops, when they pack, and what orders keep of it. Shops that edit nothing have none of it. */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table delivery_zones (
        id ${idColumn(engine)},
        shop_id integer references shops (id),
        template_id integer,
        name text not null,
        position integer not null
      )`,
      'create index delivery_zones_of_shop on delivery_zones (shop_id, position)',
      `create table delivery_zone_places (
        id ${idColumn(engine)},
        zone_id integer not null references delivery_zones (id),
        country text not null,
        region text,
        kind text not null,
        from_code text,
        to_code text,
        is_excluded integer not null
      )`,
      'create index delivery_zone_places_of_zone on delivery_zone_places (zone_id)',
      `create table delivery_methods (
        id ${idColumn(engine)},
        shop_id integer references shops (id),
        template_id integer,
        kind text not null,
        speed text not null,
        name text not null,
        carrier text,
        is_active integer not null,
        handling_days integer,
        transit_min integer,
        transit_max integer,
        transit_days text not null,
        allows_cash integer not null,
        max_grams integer,
        position integer not null,
        ended_at bigint
      )`,
      'create index delivery_methods_of_shop on delivery_methods (shop_id, position)',
      `create table delivery_rates (
        id ${idColumn(engine)},
        method_id integer not null references delivery_methods (id),
        zone_id integer not null references delivery_zones (id),
        from_grams integer not null,
        from_amount bigint not null,
        charge bigint not null,
        free_from bigint
      )`,
      'create unique index delivery_rates_key on delivery_rates (method_id, zone_id, from_grams, from_amount)',
      'create index delivery_rates_of_zone on delivery_rates (zone_id)',
      `create table shop_dispatch (
        shop_id integer primary key references shops (id),
        country text,
        post_code text,
        handling_days integer not null,
        cut_off_minute integer not null,
        work_days integer not null,
        time_zone text not null,
        default_grams integer not null
      )`,
      `create table public_holidays (
        country text not null,
        region text not null,
        day text not null,
        primary key (country, region, day)
      )`,
      'alter table shops add column delivery_version integer not null default 0',
      ...[
        'delivery_method_id integer',
        'delivery_name text',
        'delivery_kind text',
        'promise_from text',
        'promise_to text',
      ].map((column) => `alter table orders add column ${column}`),
      'alter table orders add column grams integer',
      'alter table order_lines add column grams integer',
      ...(engine === 'postgres' ? TABLES.map(announceWrites) : []),
    ]),
})
