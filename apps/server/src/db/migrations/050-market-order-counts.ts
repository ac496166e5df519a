import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/**
 * The market's orders counted by status. `order_counts` has a row for each shop, status and month, which are too many to add up for each
 * list of the operator's. Triggers count, as for shops. Unpaid orders are counted in their own index, which has all columns of the
 * condition: SQLite would rather read all pending orders than look each one up (decision 105).
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    await db.schema
      .createTable('market_order_counts')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('slot', 'integer', (column) => column.notNull())
      .addColumn('count', columnsFor(engine).big, (column) => column.notNull())
      .addPrimaryKeyConstraint('market_order_counts_key', ['status', 'slot'])
      .execute()
    await statement(
      db,
      'insert into market_order_counts (status, slot, count) select status, 0, count(*) from orders group by status',
    )
    for (const text of engine === 'sqlite' ? sqliteTriggers() : postgresTriggers()) await statement(db, text)
    await statement(db, 'drop index orders_unpaid')
    await statement(db, `create index orders_unpaid on ${UNPAID}`)
  },
})

const UNPAID = `orders (placed_at, id, status, payment_method, payment_status)
  where (status = 'pending' and payment_method = 'online' and payment_status in ('pending', 'failed'))`

function sqliteTriggers(): string[] {
  const add = (row: 'new' | 'old') =>
    `insert into market_order_counts (status, slot, count) values (${row}.status, 0, ${row === 'new' ? 1 : -1})
     on conflict (status, slot) do update set count = count + excluded.count;`
  return [
    `create trigger orders_market_counts_insert after insert on orders begin ${add('new')} end`,
    `create trigger orders_market_counts_delete after delete on orders begin ${add('old')} end`,
    `create trigger orders_market_counts_update after update of status on orders
     when old.status <> new.status begin ${add('old')} ${add('new')} end`,
  ]
}

/**
 * Once for each statement, since updates of the same row many times in one transaction become slow. Connections write to 64 slots, as all
 * shops' orders are counted in the same rows and would otherwise wait for each other's commit.
 */
function postgresTriggers(): string[] {
  const changesIn = (rows: string, change: 1 | -1) => `select status, ${change} as change from ${rows}`
  const apply = (...changes: string[]) => `
    insert into market_order_counts (status, slot, count)
    select status, pg_backend_pid() % 64, sum(change) from (${changes.join(' union all ')}) changes
    group by status having sum(change) <> 0 order by status
    on conflict (status, slot) do update set count = market_order_counts.count + excluded.count;`
  const define = (event: string, body: string) =>
    `create function count_market_orders_after_${event}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`
  const trigger = (event: string, tables: string) =>
    `create trigger orders_market_counts_${event} after ${event} on orders ${tables}
     for each statement execute function count_market_orders_after_${event}()`
  return [
    define('insert', apply(changesIn('new_rows', 1))),
    define('delete', apply(changesIn('old_rows', -1))),
    define('update', apply(changesIn('old_rows', -1), changesIn('new_rows', 1))),
    define('truncate', 'delete from market_order_counts;'),
    trigger('insert', 'referencing new table as new_rows'),
    trigger('delete', 'referencing old table as old_rows'),
    trigger('update', 'referencing old table as old_rows new table as new_rows'),
    trigger('truncate', ''),
  ]
}
