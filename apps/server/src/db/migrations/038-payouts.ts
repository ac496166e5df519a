import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/**
 * Bank accounts of shops and of the market, runs of payouts, and what shops pay back. A line keeps the account that it was approved with, so
 * that a later change of the account does not move it (decision 214).
 */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table payout_accounts (
        shop_id integer primary key references shops (id) on delete cascade,
        holder text not null,
        holder_latin text,
        iban_cipher text not null,
        iban_country text not null,
        iban_last4 text not null,
        bic text,
        town text,
        address_country text,
        changed_at bigint not null,
        returned_at bigint,
        returned_reason text,
        version integer not null default 1
      )`,
      `create table market_account (
        id integer primary key check (id = 1),
        holder text not null,
        iban_cipher text not null,
        iban_country text not null,
        iban_last4 text not null,
        bic text,
        changed_at bigint not null,
        version integer not null default 1
      )`,
      `create table payout_runs (
        id ${idColumn(engine)},
        request_key text not null unique,
        request_hash text not null,
        state text not null check (state in ('proposed', 'checked', 'approved', 'sent', 'done', 'discarded')),
        means text not null check (means in ('sepa', 'csv')),
        currency text not null,
        exponent smallint not null,
        execution_day text not null,
        count integer not null default 0,
        sum bigint not null default 0,
        proposed_by integer references users (id) on delete set null,
        proposed_name text not null,
        proposed_at bigint not null,
        checked_by integer references users (id) on delete set null,
        checked_name text,
        checked_at bigint,
        approved_by integer references users (id) on delete set null,
        approved_name text,
        approved_at bigint,
        sent_at bigint,
        done_at bigint,
        market_name text,
        debtor_holder text,
        debtor_cipher text,
        debtor_country text,
        debtor_last4 text,
        debtor_bic text,
        file_hash text,
        version integer not null default 1
      )`,
      "create index payout_runs_open on payout_runs (id) where state in ('proposed', 'checked', 'approved', 'sent')",
      `create table payout_lines (
        id ${idColumn(engine)},
        run_id integer not null references payout_runs (id),
        shop_id integer not null references shops (id),
        amount bigint not null,
        from_posting integer not null,
        to_posting integer not null,
        state text not null check (
          state in ('proposed', 'checked', 'held', 'carried', 'approved', 'sent', 'paid', 'returned', 'dropped')
        ),
        held_reason text,
        held_note text,
        posting_id integer references ledger_postings (id),
        account_version integer,
        holder text,
        holder_latin text,
        iban_cipher text,
        iban_country text,
        iban_last4 text,
        bic text,
        town text,
        address_country text,
        paid_at bigint,
        returned_at bigint,
        returned_reason text,
        constraint payout_lines_key unique (run_id, shop_id),
        constraint payout_lines_held check ((state = 'held') = (held_reason is not null)),
        constraint payout_lines_posted check ((state in ('approved', 'sent', 'paid', 'returned')) = (posting_id is not null)),
        constraint payout_lines_amount check (amount > 0 or state in ('carried', 'dropped'))
      )`,
      // A shop's money is in one open run at most.
      "create unique index payout_lines_open on payout_lines (shop_id) where state in ('proposed', 'checked')",
      'create index payout_lines_of_shop on payout_lines (shop_id, id)',
      'create index payout_lines_by_state on payout_lines (run_id, state)',
      `create table payout_repayments (
        id ${idColumn(engine)},
        request_key text not null unique,
        request_hash text not null,
        shop_id integer not null references shops (id),
        amount bigint not null check (amount > 0),
        reference text not null,
        posting_id integer references ledger_postings (id),
        created_by integer references users (id) on delete set null,
        created_at bigint not null
      )`,
      'create index payout_repayments_of_shop on payout_repayments (shop_id, id)',
      'alter table console_sessions add column factor_at bigint',
    ]),
})
