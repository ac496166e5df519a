import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** Refunds of single pieces, and disputes. Refunds of before gave back whole orders. */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      ...(engine === 'sqlite' ? rebuildRefunds(engine) : alterRefunds()),
      'create unique index refunds_by_cause on refunds (cause_key)',
      'create unique index refunds_by_reference on refunds (gateway, reference) where gateway is not null and reference is not null',
      'create unique index refunds_by_request on refunds (order_id, request_key) where request_key is not null',
      'create index refunds_by_payment on refunds (payment_id)',
      // The staff looks after refunds that were given up, or made at a gateway for an order that nobody has named.
      `create index refunds_to_settle on refunds (created_at, id) where status = 'failed' or order_id is null`,
      `create table refund_lines (
        refund_id integer not null references refunds (id) on delete cascade,
        line_id integer not null references order_lines (id) on delete cascade,
        quantity integer not null check (quantity > 0),
        goods bigint not null,
        shop_voucher bigint not null,
        market_voucher bigint not null,
        tax_added bigint not null,
        amount bigint not null,
        constraint refund_lines_key primary key (refund_id, line_id)
      )`,
      'create index refund_lines_by_line on refund_lines (line_id)',
      `create table disputes (
        id ${idColumn(engine)},
        gateway text not null,
        reference text not null,
        payment_id integer not null references payments (id) on delete cascade,
        order_id integer references orders (id) on delete cascade,
        amount bigint not null,
        fee bigint not null default 0,
        reason text not null,
        state text not null check (state in ('needs_response', 'under_review', 'won', 'lost', 'accepted')),
        evidence_by bigint,
        bearer text not null check (bearer in ('shop', 'market')),
        bearer_reason text,
        opened_at bigint not null,
        closed_at bigint,
        version integer not null default 1,
        constraint disputes_key unique (gateway, reference)
      )`,
      'create index disputes_by_payment on disputes (payment_id)',
      'create index disputes_by_order on disputes (order_id)',
      `create index disputes_open on disputes (opened_at, id) where closed_at is null`,
    ]),
})

const COLUMNS = [
  `kind text not null default 'cancellation'`,
  `means text not null default 'gateway'`,
  `goods bigint not null default 0`,
  `delivery bigint not null default 0`,
  `tax bigint not null default 0`,
  `market_share bigint not null default 0`,
  `commission bigint not null default 0`,
  `bearer text not null default 'shop'`,
  'reason text',
  'case_kind text',
  'case_id integer',
  'cause_key text',
  'request_key text',
  'request_hash text',
  'attempt integer not null default 1',
  'gateway text',
  'gateway_state text',
  'done_at bigint',
  'version integer not null default 1',
]

const FORMER = {
  goods: 'amount',
  cause_key: `'former:' || id`,
  gateway: '(select p.gateway from payments p where p.id = payment_id)',
  done_at: `case status when 'done' then updated_at end`,
}

const alterRefunds = (): string[] => [
  'alter table refunds drop constraint refunds_key',
  'alter table refunds alter column payment_id drop not null',
  'alter table refunds alter column order_id drop not null',
  ...COLUMNS.map((column) => `alter table refunds add column ${column}`),
  `update refunds set ${Object.entries(FORMER)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ')}`,
]

/** SQLite cannot make a column nullable or drop a constraint. */
const rebuildRefunds = (engine: Engine): string[] => [
  'alter table refunds rename to former_refunds',
  ...['refunds_by_due', 'refunds_by_order', 'refunds_failed'].map((index) => `drop index ${index}`),
  `create table refunds (
    id ${idColumn(engine)},
    payment_id integer references payments (id) on delete cascade,
    order_id integer references orders (id) on delete cascade,
    amount bigint not null,
    status text not null,
    reference text,
    attempts integer not null default 0,
    error text,
    created_at bigint not null,
    updated_at bigint not null,
    due_at bigint,
    ${COLUMNS.join(',\n    ')}
  )`,
  `insert into refunds (id, payment_id, order_id, amount, status, reference, attempts, error, created_at, updated_at, due_at,
      ${Object.keys(FORMER).join(', ')})
    select id, payment_id, order_id, amount, status, reference, attempts, error, created_at, updated_at, due_at,
      ${Object.values(FORMER).join(', ')}
    from former_refunds`,
  'drop table former_refunds',
  'create index refunds_by_due on refunds (due_at)',
  'create index refunds_by_order on refunds (order_id)',
  `create index refunds_failed on refunds (created_at, id) where status in ('open', 'failed') and attempts > 0`,
]
