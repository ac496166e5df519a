import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** Pieces of orders that are cancelled before they are sent. */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      'alter table orders add column cancelled_quantity integer not null default 0',
      `create table order_cancellations (
        id ${idColumn(engine)},
        order_id integer not null references orders (id) on delete cascade,
        cancelled_at bigint not null,
        cancelled_by text not null check (cancelled_by in ('shopper', 'seller', 'market')),
        reason text,
        lines_json text not null,
        request_key text,
        request_hash text not null
      )`,
      'create index order_cancellations_by_order on order_cancellations (order_id)',
      `create unique index order_cancellations_by_request on order_cancellations (order_id, request_key)
        where request_key is not null`,
    ]),
})
