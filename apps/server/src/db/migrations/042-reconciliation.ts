import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/**
 * What moved at gateways, the nights on which it was held against the ledger, and what did not fit (decision 218). `order_money.fee_bearer`:
 * who pays the gateway's fee for an order, as it was when it was placed (decision 219).
 */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `alter table order_money add column fee_bearer text not null default 'market' check (fee_bearer in ('market', 'shop'))`,
      'alter table ledger_proofs add column postings bigint not null default 0',
      'alter table ledger_proofs add column is_full integer not null default 0',
      'alter table ledger_proofs add column ms bigint not null default 0',
      'alter table ledger_proofs add column gateways_json text',
      `create table gateway_accounts (
        gateway text primary key,
        read_until bigint,
        opened_at bigint,
        matched_movement integer not null default 0,
        matched_posting integer not null default 0,
        balance bigint,
        balance_at bigint,
        failure text,
        failed_at bigint
      )`,
      `create table gateway_movements (
        id ${idColumn(engine)},
        gateway text not null,
        name text not null,
        kind text not null check (kind in ('charge', 'refund', 'dispute', 'fee', 'payout', 'payout_failed', 'transfer', 'reversal', 'other')),
        type text not null,
        subject text,
        reference text,
        key text,
        charge text,
        currency text not null,
        amount bigint not null,
        fee bigint not null,
        at bigint not null,
        is_before integer not null default 0 check (is_before in (0, 1)),
        is_posted integer not null default 0 check (is_posted in (0, 1)),
        constraint gateway_movements_key unique (gateway, name)
      )`,
      'create index gateway_movements_of_subject on gateway_movements (gateway, subject)',
      "create index gateway_movements_of_charge on gateway_movements (gateway, charge) where kind = 'charge'",
      'create index gateway_movements_unknown on gateway_movements (gateway, id) where subject is null',
      'create index gateway_movements_to_post on gateway_movements (gateway, id) where is_posted = 0',
      `create table proof_runs (
        id ${idColumn(engine)},
        kind text not null check (kind in ('night', 'check')),
        is_full integer not null default 0,
        day text not null,
        asked_by integer references users (id) on delete set null,
        asked_name text,
        asked_at bigint not null,
        started_at bigint,
        lease_until bigint,
        ended_at bigint,
        differences integer,
        ms bigint,
        error text
      )`,
      'create index proof_runs_open on proof_runs (id) where ended_at is null',
      "create unique index proof_runs_of_night on proof_runs (day) where kind = 'night' and error is null",
      `create table reconciliation_differences (
        id ${idColumn(engine)},
        cause text not null,
        day text not null,
        kind text not null,
        gateway text not null default '',
        reference text not null,
        ours bigint,
        theirs bigint,
        state text not null check (state in ('waiting', 'open', 'gone', 'settled')),
        note text,
        found_at bigint not null,
        seen_at bigint not null,
        decided_at bigint,
        decided_by integer references users (id) on delete set null,
        decided_name text,
        adjustment_id integer references ledger_adjustments (id),
        told_at bigint,
        version integer not null default 1
      )`,
      "create unique index reconciliation_differences_cause on reconciliation_differences (cause) where state <> 'gone'",
      "create index reconciliation_differences_open on reconciliation_differences (id) where state = 'open'",
      `create table sandbox_movements (
        id ${idColumn(engine)},
        kind text not null,
        reference text,
        payment_id integer,
        amount bigint not null,
        fee bigint not null default 0,
        at bigint not null
      )`,
      'create table sandbox_fees (from_at bigint primary key, ppm integer not null, fixed bigint not null)',
    ]),
})
