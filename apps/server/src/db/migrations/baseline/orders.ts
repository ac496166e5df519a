import type { Engine } from '../../types.ts'
import { idColumn } from '../statements.ts'

/** From the basket to parcel and money: vouchers, cart lines, orders with their lines and parcels, payments, refunds. */
export function orders(engine: Engine): string[] {
  const id = idColumn(engine)
  return [
    `create table vouchers (
      id ${id},
      shop_id integer references shops (id),
      code text not null unique,
      discount_type text not null,
      discount bigint not null,
      min_order_amount bigint not null,
      max_discount_amount bigint,
      starts_at bigint not null,
      ends_at bigint not null,
      use_limit integer,
      use_limit_per_user integer,
      used integer not null default 0,
      version integer not null default 1
    )`,
    'create index vouchers_by_shop on vouchers (shop_id, ends_at)',

    `create table collected_vouchers (
      user_id integer not null references users (id) on delete cascade,
      voucher_id integer not null references vouchers (id) on delete cascade,
      used integer not null default 0,
      collected_at bigint not null,
      constraint collected_vouchers_key primary key (user_id, voucher_id)
    )`,
    'create index collected_vouchers_by_voucher on collected_vouchers (voucher_id)',

    `create table cart_lines (
      id ${id},
      user_id integer not null references users (id) on delete cascade,
      is_buy_now integer not null,
      product_id integer not null,
      variant_id integer not null,
      unit text,
      quantity integer not null,
      seen_name text not null,
      seen_price bigint not null,
      created_at bigint not null,
      updated_at bigint not null,
      constraint cart_lines_key unique (user_id, is_buy_now, variant_id)
    )`,

    // How many pieces have been shipped also lies on the order and its lines: both are compared and set in one statement, which holds
    // against concurrent shipments and cancellations (decision 079).
    `create table orders (
      id ${id},
      code text not null unique,
      user_id integer not null references users (id),
      shop_id integer not null references shops (id),
      status text not null,
      payment_method text not null,
      gateway text,
      payment_status text not null,
      quantity integer not null,
      total_amount bigint not null,
      coupon_discount bigint not null,
      delivery_charge bigint not null,
      tax_amount bigint not null,
      payable_amount bigint not null,
      taxes_json text not null,
      voucher_id integer references vouchers (id) on delete set null,
      voucher_code text,
      address_json text not null,
      note text,
      estimated_delivery text not null,
      cancel_reason text,
      locale text not null,
      placed_at bigint not null,
      updated_at bigint not null,
      expires_at bigint,
      cancelled_by text,
      shipped_quantity integer not null default 0,
      version integer not null default 1,
      ships_from text,
      currency text not null default 'USD',
      exponent integer not null default 2
    )`,
    // SQLite ends every index with the row's id. With it, lists of one status are read from the index alone, however far on the page is.
    `create index orders_by_shop on orders (shop_id, status, placed_at${engine === 'postgres' ? ', id' : ''})`,
    'create index orders_by_user on orders (user_id, placed_at, id)',
    'create index orders_by_user_status on orders (user_id, status, placed_at, id)',
    'create index orders_by_shop_time on orders (shop_id, placed_at, id)',
    `create index orders_by_expiry on orders (expires_at) where status = 'pending'`,
    'create index orders_by_shop_payment on orders (shop_id, status, payment_status, placed_at, id)',
    // The search by the beginning of a code. On PostgreSQL an index compares texts by the database's language, unless it has this operator class.
    `create index orders_by_shop_code on orders (shop_id, code${engine === 'postgres' ? ' text_pattern_ops' : ''})`,
    // Its constant columns make SQLite prefer it to the other indexes of a shop.
    `create index orders_unpaid_by_shop on orders (shop_id, status, payment_method, placed_at, id)
      where status = 'pending' and payment_method = 'online' and payment_status in ('pending', 'failed')`,
    // Holds the sales of a shop by time, so that two weeks of a large shop are summed without reading its orders (decision 084).
    `create index orders_sales_by_shop on orders (shop_id, placed_at, payable_amount)
      where status <> 'cancelled' and not (payment_method = 'online' and payment_status in ('pending', 'failed'))`,
    'create index orders_by_voucher on orders (voucher_id) where voucher_id is not null',
    // The figures of the market (decision 093) and its lists (decision 096).
    'create index orders_by_time on orders (placed_at, status, payment_method, payment_status, payable_amount)',
    'create index orders_by_status_time on orders (status, placed_at, id, payment_status)',
    `create index orders_unusual_payments on orders (payment_status, placed_at, id)
      where payment_status in ('failed', 'refunded')`,
    // Has all columns of the condition: SQLite would rather read all pending orders than look each one up (decision 105).
    `create index orders_unpaid on orders (placed_at, id, status, payment_method, payment_status)
      where (status = 'pending' and payment_method = 'online' and payment_status in ('pending', 'failed'))`,

    `create table order_lines (
      id ${id},
      order_id integer not null references orders (id) on delete cascade,
      product_id integer not null,
      variant_id integer not null,
      name text not null,
      thumbnail text not null,
      brand text,
      price bigint not null,
      discount_price bigint not null,
      discount_percentage integer not null,
      quantity integer not null,
      line_total bigint not null,
      size_id integer,
      size_name text,
      color_id integer,
      color_name text,
      unit text,
      flash_sale_id integer,
      shipped integer not null default 0,
      size_label text not null default '',
      color_label text not null default ''
    )`,
    'create index order_lines_by_order on order_lines (order_id)',
    'create index order_lines_by_product on order_lines (product_id)',
    'create index order_lines_by_flash_sale on order_lines (flash_sale_id) where flash_sale_id is not null',

    `create table order_events (
      id ${id},
      order_id integer not null references orders (id) on delete cascade,
      status text not null,
      at bigint not null
    )`,
    'create index order_events_by_order on order_events (order_id)',

    `create table order_notes (
      id ${id},
      order_id integer not null references orders (id) on delete cascade,
      author_id integer references users (id) on delete set null,
      author_name text not null,
      note text not null,
      created_at bigint not null
    )`,
    'create index order_notes_by_order on order_notes (order_id)',

    // Lists whose cost does not grow with the number of orders: the orders of each shop counted by status and period. Triggers count: no
    // writer can forget it (decision 070).
    `create table order_counts (
      shop_id integer not null,
      status text not null,
      period integer not null,
      slot integer not null,
      count bigint not null,
      constraint order_counts_key primary key (shop_id, status, period, slot)
    )`,

    // The market's orders counted by status: `order_counts` has a row for each shop, status and month, which are too many to add up for
    // each list of the operator's (decision 105).
    `create table market_order_counts (
      status text not null,
      slot integer not null,
      count bigint not null,
      constraint market_order_counts_key primary key (status, slot)
    )`,

    `create table shipments (
      id ${id},
      order_id integer not null references orders (id) on delete cascade,
      carrier text,
      tracking_number text,
      tracking_url text,
      shipped_at bigint not null,
      version integer not null,
      request_key text,
      request_hash text not null,
      handed_over_at bigint,
      constraint shipments_request unique (order_id, request_key)
    )`,
    'create index shipments_by_order on shipments (order_id)',

    `create table shipment_lines (
      shipment_id integer not null references shipments (id) on delete cascade,
      line_id integer not null references order_lines (id) on delete cascade,
      quantity integer not null,
      constraint shipment_lines_key primary key (shipment_id, line_id)
    )`,
    'create index shipment_lines_by_line on shipment_lines (line_id)',

    // Invoices that the law keeps when their person is erased (decision 094).
    `create table kept_invoices (
      order_id integer primary key references orders (id) on delete cascade,
      address_json text not null,
      keep_until bigint not null
    )`,
    'create index kept_invoices_by_end on kept_invoices (keep_until)',

    `create table payments (
      id ${id},
      gateway text not null,
      user_id integer not null references users (id),
      reference text,
      amount bigint not null,
      currency text not null,
      status text not null,
      url text,
      created_at bigint not null,
      updated_at bigint not null,
      ask_at bigint,
      exponent integer not null default 2
    )`,
    'create index payments_by_reference on payments (gateway, reference)',
    'create index payments_by_ask on payments (ask_at)',

    `create table payment_orders (
      payment_id integer not null references payments (id) on delete cascade,
      order_id integer not null references orders (id) on delete cascade,
      constraint payment_orders_key primary key (payment_id, order_id)
    )`,
    'create index payment_orders_by_order on payment_orders (order_id)',

    // Money on its way back: what a payment held for an order that was cancelled.
    `create table refunds (
      id ${id},
      payment_id integer not null references payments (id) on delete cascade,
      order_id integer not null references orders (id) on delete cascade,
      amount bigint not null,
      status text not null,
      reference text,
      attempts integer not null default 0,
      error text,
      created_at bigint not null,
      updated_at bigint not null,
      due_at bigint,
      constraint refunds_key unique (payment_id, order_id)
    )`,
    'create index refunds_by_due on refunds (due_at)',
    'create index refunds_by_order on refunds (order_id)',
    `create index refunds_failed on refunds (created_at, id) where status in ('open', 'failed') and attempts > 0`,

    `create table webhook_events (
      gateway text not null,
      event_id text not null,
      received_at bigint not null,
      constraint webhook_events_key primary key (gateway, event_id)
    )`,

    `create table idempotency_keys (
      user_id integer not null references users (id) on delete cascade,
      key text not null,
      body_hash text not null,
      status integer,
      reply_json text,
      created_at bigint not null,
      constraint idempotency_keys_key primary key (user_id, key)
    )`,
    'create index idempotency_keys_by_age on idempotency_keys (created_at)',
    ...(engine === 'sqlite' ? sqliteTriggers() : postgresTriggers()),
  ]
}

/** Thirty days. `ORDER_PERIOD_MS` of the orders module is the same. */
const PERIOD_MS = 2_592_000_000

/** Count the orders of each shop by status and period, and the market's by status. */
function sqliteTriggers(): string[] {
  const ofShop = (row: 'new' | 'old') =>
    `insert into order_counts (shop_id, status, period, slot, count)
     values (${row}.shop_id, ${row}.status, ${row}.placed_at / ${PERIOD_MS}, 0, ${row === 'new' ? 1 : -1})
     on conflict (shop_id, status, period, slot) do update set count = count + excluded.count;`
  const ofMarket = (row: 'new' | 'old') =>
    `insert into market_order_counts (status, slot, count) values (${row}.status, 0, ${row === 'new' ? 1 : -1})
     on conflict (status, slot) do update set count = count + excluded.count;`
  return [
    `create trigger orders_counts_insert after insert on orders begin ${ofShop('new')} end`,
    `create trigger orders_counts_delete after delete on orders begin ${ofShop('old')} end`,
    `create trigger orders_counts_update after update of status, shop_id, placed_at on orders
     begin ${ofShop('old')} ${ofShop('new')} end`,
    `create trigger orders_market_counts_insert after insert on orders begin ${ofMarket('new')} end`,
    `create trigger orders_market_counts_delete after delete on orders begin ${ofMarket('old')} end`,
    `create trigger orders_market_counts_update after update of status on orders
     when old.status <> new.status begin ${ofMarket('old')} ${ofMarket('new')} end`,
  ]
}

/**
 * The same, once for each statement, since updates of the same row many times in one transaction become slow. Connections write to different
 * slots, so that orders do not wait for each other's commit: 8 for a shop, and 64 for the market, as all shops' orders are counted in the
 * same rows.
 */
function postgresTriggers(): string[] {
  const changesOfShop = (rows: string, change: 1 | -1) =>
    `select shop_id, status, placed_at, ${change} as change from ${rows}`
  const addToShop = (...changes: string[]) => `
    insert into order_counts (shop_id, status, period, slot, count)
    select shop_id, status, placed_at / ${PERIOD_MS}, pg_backend_pid() % 8, sum(change)
    from (${changes.join(' union all ')}) changes
    group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
    on conflict (shop_id, status, period, slot) do update set count = order_counts.count + excluded.count;`
  const changesOfMarket = (rows: string, change: 1 | -1) => `select status, ${change} as change from ${rows}`
  const addToMarket = (...changes: string[]) => `
    insert into market_order_counts (status, slot, count)
    select status, pg_backend_pid() % 64, sum(change) from (${changes.join(' union all ')}) changes
    group by status having sum(change) <> 0 order by status
    on conflict (status, slot) do update set count = market_order_counts.count + excluded.count;`
  return [
    ...afterEachStatement('orders_counts', 'count_orders', {
      insert: addToShop(changesOfShop('new_rows', 1)),
      delete: addToShop(changesOfShop('old_rows', -1)),
      update: addToShop(changesOfShop('old_rows', -1), changesOfShop('new_rows', 1)),
      truncate: 'delete from order_counts;',
    }),
    ...afterEachStatement('orders_market_counts', 'count_market_orders', {
      insert: addToMarket(changesOfMarket('new_rows', 1)),
      delete: addToMarket(changesOfMarket('old_rows', -1)),
      update: addToMarket(changesOfMarket('old_rows', -1), changesOfMarket('new_rows', 1)),
      truncate: 'delete from market_order_counts;',
    }),
  ]
}

const CHANGED_ROWS = {
  insert: 'referencing new table as new_rows',
  delete: 'referencing old table as old_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  truncate: '',
}

/** A function and a trigger on orders for each event. */
const afterEachStatement = (trigger: string, name: string, bodies: Record<keyof typeof CHANGED_ROWS, string>) =>
  (['insert', 'delete', 'update', 'truncate'] as const).flatMap((event) => [
    `create function ${name}_after_${event}() returns trigger language plpgsql as $$ begin ${bodies[event]} return null; end $$`,
    `create trigger ${trigger}_${event} after ${event} on orders ${CHANGED_ROWS[event]}
     for each statement execute function ${name}_after_${event}()`,
  ])
