import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** Withdrawals from contracts, and what happened to each. */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table withdrawals (
        id ${idColumn(engine)},
        code text not null,
        order_id integer references orders (id) on delete cascade,
        shop_id integer references shops (id),
        is_whole integer not null,
        lines_text text not null,
        declared_name text not null,
        declared_email text not null,
        locale text not null,
        declared_at bigint not null,
        receipt_json text not null,
        receipt_hash text not null,
        content_key text not null,
        state text not null,
        review_reason text,
        refund_by bigint not null,
        send_by bigint not null,
        sent_at bigint,
        tracking text not null default '',
        received_at bigint,
        restock integer not null default 0,
        decision text,
        version integer not null default 1,
        constraint withdrawals_code unique (code)
      )`,
      'create index withdrawals_by_order on withdrawals (order_id)',
      'create index withdrawals_by_content on withdrawals (content_key)',
      'create index withdrawals_of_shop on withdrawals (shop_id, state, refund_by, id)',
      'create index withdrawals_by_state on withdrawals (state, refund_by, id)',
      `create table withdrawal_lines (
        withdrawal_id integer not null references withdrawals (id) on delete cascade,
        line_id integer not null references order_lines (id) on delete cascade,
        quantity integer not null check (quantity > 0),
        constraint withdrawal_lines_key primary key (withdrawal_id, line_id)
      )`,
      'create index withdrawal_lines_by_line on withdrawal_lines (line_id)',
      `create table case_events (
        id ${idColumn(engine)},
        kind text not null,
        case_id integer not null,
        state text not null,
        at bigint not null,
        actor_kind text not null,
        note text not null default ''
      )`,
      'create index case_events_of_case on case_events (kind, case_id, id)',
      // 1: its mail told how to withdraw; else there are twelve months more (Directive 2011/83/EU, Art. 10).
      'alter table order_money add column told_withdrawal integer not null default 0',
    ]),
})
