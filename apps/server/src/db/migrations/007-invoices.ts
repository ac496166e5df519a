import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** Invoices and credit notes with numbers of their seller. Orders of before keep the document that has their code. */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table invoices (
        id ${idColumn(engine)},
        shop_id integer not null references shops (id),
        order_id integer not null references orders (id),
        kind text not null,
        number text not null,
        refund_id integer,
        refers_to integer references invoices (id),
        supply_day text not null,
        issued_at bigint not null,
        locale text not null,
        data_json text not null,
        buyer_json text,
        unique (shop_id, number)
      )`,
      "create unique index invoices_once on invoices (order_id) where kind = 'invoice'",
      'create unique index invoices_refunded on invoices (refund_id) where refund_id is not null',
      'create unique index invoices_cancelled on invoices (refers_to) where refers_to is not null and refund_id is null',
      'create index invoices_of_order on invoices (order_id, id)',
      'create index invoices_of_shop on invoices (shop_id, issued_at, id)',
      // Credit notes are found by their invoice.
      'create index invoices_taking_back on invoices (refers_to) where refers_to is not null',
      `create table number_ranges (
        owner_shop_id integer not null references shops (id),
        kind text not null,
        year integer not null,
        prefix text not null,
        next integer not null,
        primary key (owner_shop_id, kind, year)
      )`,
      'alter table orders add column is_numbered integer not null default 0',
    ]),
})
