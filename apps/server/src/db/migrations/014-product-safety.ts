import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { announceWrites } from './003-unannounced-writes.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** Who made products and answers for them, and what tells them from others. */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table manufacturers (
        id ${idColumn(engine)},
        shop_id integer not null references shops (id),
        name text not null,
        address text not null,
        electronic text not null,
        is_in_eu integer not null,
        version integer not null default 1,
        created_at bigint not null
      )`,
      'create index manufacturers_of_shop on manufacturers (shop_id, name, id)',
      `create table product_safety (
        product_id integer not null primary key references products (id) on delete cascade,
        manufacturer_id integer references manufacturers (id),
        responsible_id integer references manufacturers (id),
        identifier text not null,
        warnings text not null,
        is_old integer not null,
        old_reason text not null
      )`,
      'create index product_safety_by_manufacturer on product_safety (manufacturer_id)',
      'create index product_safety_by_responsible on product_safety (responsible_id)',
      ...(engine === 'postgres' ? ['manufacturers', 'product_safety'].map(announceWrites) : []),
    ]),
})
