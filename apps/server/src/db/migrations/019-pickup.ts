import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { announceWrites } from './003-unannounced-writes.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** Where and when orders are picked up, and what orders keep of it. */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table pickup_places (
        id ${idColumn(engine)},
        shop_id integer not null references shops (id),
        name text not null,
        address_json text not null,
        latitude double precision,
        longitude double precision,
        note text,
        version integer not null default 1,
        ended_at bigint
      )`,
      'create index pickup_places_of_shop on pickup_places (shop_id, id)',
      `create table pickup_dates (
        id ${idColumn(engine)},
        place_id integer not null references pickup_places (id),
        day text not null,
        from_minute integer not null,
        to_minute integer not null,
        slots integer,
        taken integer not null default 0,
        order_until bigint not null,
        version integer not null default 1,
        ended_at bigint,
        constraint pickup_dates_slots check (taken >= 0 and taken <= slots)
      )`,
      'create index pickup_dates_of_place on pickup_dates (place_id, day)',
      'alter table orders add column pickup_date_id integer references pickup_dates (id)',
      'alter table orders add column pickup_json text',
      'alter table orders add column pickup_code text',
      'alter table orders add column pickup_change text',
      'alter table orders add column pickup_mail text',
      'alter table orders add column pickup_mail_at bigint',
      'create index orders_of_pickup_date on orders (pickup_date_id) where pickup_date_id is not null',
      'create index orders_with_pickup_mail on orders (pickup_mail_at) where pickup_mail_at is not null',
      ...(engine === 'postgres' ? ['pickup_places', 'pickup_dates'].map(announceWrites) : []),
    ]),
})
