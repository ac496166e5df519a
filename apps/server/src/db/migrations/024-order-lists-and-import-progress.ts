import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** Thirty days. `ORDER_PERIOD_MS` of the orders module is the same. */
const PERIOD_MS = 2_592_000_000

const KEY = 'shop_id, status, period, slot'

/**
 * Order lists whose cost does not grow with the number of orders: indexes in the order of the lists, and the orders of each shop counted
 * by status and period. Triggers count: no writer can forget it (decision 070). And the line up to which a product file is imported, so that
 * an interrupted import goes on there (decision 071).
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { big } = columnsFor(engine)
    await db.schema
      .createTable('order_counts')
      .addColumn('shop_id', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('period', 'integer', (column) => column.notNull())
      .addColumn('slot', 'integer', (column) => column.notNull())
      .addColumn('count', big, (column) => column.notNull())
      .addPrimaryKeyConstraint('order_counts_key', ['shop_id', 'status', 'period', 'slot'])
      .execute()
    await statement(
      db,
      `insert into order_counts (${KEY}, count)
       select shop_id, status, placed_at / ${PERIOD_MS}, 0, count(*) from orders group by 1, 2, 3`,
    )
    for (const text of engine === 'sqlite' ? sqliteTriggers() : postgresTriggers()) await statement(db, text)
    await db.schema
      .createTable('import_progress')
      .addColumn('shop_id', 'integer', (column) => column.primaryKey().references('shops.id').onDelete('cascade'))
      .addColumn('file_hash', 'text', (column) => column.notNull())
      .addColumn('line', 'integer', (column) => column.notNull())
      .addColumn('saved_at', big, (column) => column.notNull())
      .execute()
    for (const name of ['orders_by_user', 'orders_by_expiry']) await statement(db, `drop index ${name}`)
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

const indexes = {
  orders_by_user: 'orders (user_id, placed_at, id)',
  orders_by_user_status: 'orders (user_id, status, placed_at, id)',
  orders_by_shop_time: 'orders (shop_id, placed_at, id)',
  orders_by_expiry: "orders (expires_at) where status = 'pending'",
}

function sqliteTriggers(): string[] {
  const add = (row: 'new' | 'old') =>
    `insert into order_counts (${KEY}, count)
     values (${row}.shop_id, ${row}.status, ${row}.placed_at / ${PERIOD_MS}, 0, ${row === 'new' ? 1 : -1})
     on conflict (${KEY}) do update set count = count + excluded.count;`
  return [
    `create trigger orders_counts_insert after insert on orders begin ${add('new')} end`,
    `create trigger orders_counts_delete after delete on orders begin ${add('old')} end`,
    `create trigger orders_counts_update after update of status, shop_id, placed_at on orders begin ${add('old')} ${add('new')} end`,
  ]
}

/**
 * Once for each statement, since updates of the same row many times in one transaction become slow. Connections write to different
 * slots, so that orders of one shop do not wait for each other's commit.
 */
function postgresTriggers(): string[] {
  const changesIn = (rows: string, change: 1 | -1) =>
    `select shop_id, status, placed_at, ${change} as change from ${rows}`
  const apply = (...changes: string[]) => `
    insert into order_counts (${KEY}, count)
    select shop_id, status, placed_at / ${PERIOD_MS}, pg_backend_pid() % 8, sum(change)
    from (${changes.join(' union all ')}) changes
    group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
    on conflict (${KEY}) do update set count = order_counts.count + excluded.count;`
  const define = (event: string, body: string) =>
    `create function count_orders_after_${event}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`
  const trigger = (event: string, tables: string) =>
    `create trigger orders_counts_${event} after ${event} on orders ${tables}
     for each statement execute function count_orders_after_${event}()`
  return [
    define('insert', apply(changesIn('new_rows', 1))),
    define('delete', apply(changesIn('old_rows', -1))),
    define('update', apply(changesIn('old_rows', -1), changesIn('new_rows', 1))),
    define('truncate', 'delete from order_counts;'),
    trigger('insert', 'referencing new table as new_rows'),
    trigger('delete', 'referencing old table as old_rows'),
    trigger('update', 'referencing old table as old_rows new table as new_rows'),
    trigger('truncate', ''),
  ]
}
