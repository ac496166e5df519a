import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { runStatements, type Schema } from './statements.ts'

const MEASURES = [
  ...['orders', 'orders_of_product', 'orders_of_tax', 'pieces'],
  ...['gross', 'shop_discounts', 'market_discounts', 'delivery', 'tax_added', 'tax', 'sales'],
  ...['returned', 'refunds', 'refunded_market', 'refunded_tax', 'market_borne'],
  ...['commission', 'commission_vat'],
]
const PARTS = ['country', 'payment', 'delivery_way', 'tax_rate'].map((part) => `${part} integer not null`).join(', ')

/** Kinds of postings that change what was sold, taken back or charged for it. */
const COUNTED = ['paid', 'cash', 'opening', 'earned', 'part_gone', 'fee_back', 'goodwill', 'dispute_lost']
const isCounted = (alias: string) => `${alias}.kind in (${COUNTED.map((kind) => `'${kind}'`).join(', ')})`

/**
 * What reports of sales are read from: what each posting did to each line of an order, and sums of that by day and month (decision 220). A
 * trigger notes each sealed posting as due to be counted, so that none is missed in whatever order transactions commit.
 */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      // Read by days: SQLite keeps the rows in this order.
      `create table sales_facts (
        day integer not null,
        posting_id integer not null,
        order_id integer not null,
        line_id integer not null,
        shop_id integer not null,
        product_id integer not null,
        ${PARTS},
        ${MEASURES.map((measure) => `${measure} bigint`).join(', ')},
        constraint sales_facts_key primary key (day, posting_id, order_id, line_id)
      )${engine === 'sqlite' ? ' without rowid' : ''}`,
      'create index sales_facts_of_shop on sales_facts (shop_id, day)',
      `create table sales_sums (
        kind text not null check (kind in ('market', 'delivery', 'shop', 'parts', 'product')),
        period integer not null,
        shop_id integer not null,
        product_id integer not null,
        ${PARTS},
        ${MEASURES.map((measure) => `${measure} bigint not null`).join(', ')},
        constraint sales_sums_key primary key (kind, period, shop_id, product_id, country, payment, delivery_way, tax_rate)
      )${engine === 'sqlite' ? ' without rowid' : ''}`,
      `create table sales_keys (
        id integer primary key,
        kind text not null,
        value text not null,
        constraint sales_keys_value unique (kind, value)
      )`,
      'create table sales_due (posting_id integer primary key)',
      `create table sales_state (
        id integer primary key check (id = 1),
        time_zone text not null,
        noted_to integer not null,
        note_until integer not null
      )`,
      `insert into sales_state (id, time_zone, noted_to, note_until)
        select 1, '', 0, coalesce(max(id), 0) from ledger_postings`,
      ...(engine === 'sqlite'
        ? [
            `create trigger sales_due_sealed after update on ledger_postings when ${isCounted('new')} begin
              insert into sales_due (posting_id) values (new.id) on conflict (posting_id) do nothing;
            end`,
          ]
        : [
            `create function sales_due_sealed() returns trigger language plpgsql as $$ begin
              insert into sales_due (posting_id) select n.id from new_rows n where ${isCounted('n')}
              on conflict (posting_id) do nothing;
              return null;
            end $$`,
            `create trigger sales_due_sealed after update on ledger_postings referencing new table as new_rows
             for each statement execute function sales_due_sealed()`,
          ]),
    ]),
})
