import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { runStatements, type Schema } from './statements.ts'

/** On which day an order with promised days was delivered. Those of before count by the day in UTC. */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      'alter table orders add column arrived_on text',
      `update orders set arrived_on = (
        select ${dayOf(engine, 'min(e.at)')} from order_events e where e.order_id = orders.id and e.status = 'delivered'
      ) where promise_to is not null and status = 'delivered'`,
      // Holds all that is counted, so that no order itself is read.
      `create index orders_promised on orders (shop_id, promise_to, arrived_on, delivery_kind, status)
        where promise_to is not null and delivery_kind <> 'pickup' and status <> 'cancelled'`,
    ]),
})

const dayOf = (engine: Engine, milliseconds: string): string =>
  engine === 'sqlite'
    ? `date(${milliseconds} / 1000, 'unixepoch')`
    : `to_char(to_timestamp(${milliseconds} / 1000) at time zone 'UTC', 'YYYY-MM-DD')`
