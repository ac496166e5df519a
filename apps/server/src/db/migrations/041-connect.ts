import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** Accounts of shops at Stripe, the transfers that pay them, and what was taken back of those (decision 222). */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      ...(engine === 'sqlite' ? rebuildRuns(engine) : alterRuns()),
      `create table connect_accounts (
        shop_id integer primary key references shops (id) on delete cascade,
        account text not null unique,
        country text not null,
        state text not null check (state in ('incomplete', 'checking', 'ready', 'restricted')),
        needs_json text not null default '[]',
        due_by bigint,
        restricted_by text,
        changed_at bigint not null,
        asked_at bigint not null,
        failed_at bigint,
        failure text,
        recovered_posting integer not null default 0,
        version integer not null default 1
      )`,
      `create table payout_transfers (
        id ${idColumn(engine)},
        line_id integer not null references payout_lines (id),
        n smallint not null check (n > 0),
        shop_id integer not null,
        account text not null,
        amount bigint not null check (amount > 0),
        payment_id integer,
        charge text,
        state text not null check (state in ('open', 'sent', 'done', 'failed')),
        attempt smallint not null default 1,
        attempts integer not null default 0,
        reference text,
        reversed bigint not null default 0,
        error text,
        due_at bigint,
        created_at bigint not null,
        updated_at bigint not null,
        constraint payout_transfers_key unique (line_id, n),
        constraint payout_transfers_reversed check (reversed >= 0 and reversed <= amount),
        constraint payout_transfers_done check ((state = 'done') = (reference is not null))
      )`,
      'create unique index payout_transfers_by_reference on payout_transfers (reference) where reference is not null',
      'create index payout_transfers_by_due on payout_transfers (due_at) where due_at is not null',
      'create index payout_transfers_of_payment on payout_transfers (payment_id) where payment_id is not null',
      'create index payout_transfers_of_shop on payout_transfers (shop_id, id)',
      `create table transfer_reversals (
        id ${idColumn(engine)},
        transfer_id integer not null references payout_transfers (id),
        shop_id integer not null,
        order_id integer,
        made_by text not null check (made_by in ('debt', 'stripe')),
        amount bigint not null check (amount > 0),
        state text not null check (state in ('open', 'sent', 'done', 'failed')),
        attempt smallint not null default 1,
        attempts integer not null default 0,
        reference text,
        error text,
        due_at bigint,
        created_at bigint not null,
        updated_at bigint not null,
        constraint transfer_reversals_done check ((state = 'done') = (reference is not null))
      )`,
      'create unique index transfer_reversals_by_reference on transfer_reversals (reference) where reference is not null',
      'create index transfer_reversals_by_due on transfer_reversals (due_at) where due_at is not null',
      'create index transfer_reversals_of_transfer on transfer_reversals (transfer_id, id)',
      'create index transfer_reversals_of_shop on transfer_reversals (shop_id, id)',
    ]),
})

const OF_LINES = ['connect_account text', 'returned_amount bigint not null default 0']

const alterRuns = (): string[] => [
  'alter table payout_runs drop constraint payout_runs_means_check',
  "alter table payout_runs add constraint payout_runs_means_check check (means in ('sepa', 'csv', 'connect'))",
  ...OF_LINES.map((column) => `alter table payout_lines add column ${column}`),
  "update payout_lines set returned_amount = amount where state = 'returned'",
]

const RUN_COLUMNS = [
  ...['id', 'request_key', 'request_hash', 'state', 'means', 'currency', 'exponent', 'execution_day', 'count', 'sum'],
  ...['proposed_by', 'proposed_name', 'proposed_at', 'checked_by', 'checked_name', 'checked_at', 'approved_by'],
  ...['approved_name', 'approved_at', 'sent_at', 'done_at', 'market_name', 'debtor_holder', 'debtor_cipher'],
  ...['debtor_country', 'debtor_last4', 'debtor_bic', 'file_hash', 'version'],
].join(', ')

const LINE_COLUMNS = [
  ...['id', 'run_id', 'shop_id', 'amount', 'from_posting', 'to_posting', 'state', 'held_reason', 'held_note'],
  ...['posting_id', 'account_version', 'holder', 'holder_latin', 'iban_cipher', 'iban_country', 'iban_last4', 'bic'],
  ...['town', 'address_country', 'paid_at', 'returned_at', 'returned_reason'],
].join(', ')

/** SQLite cannot change a check; lines refer to runs, so that both are written anew. */
const rebuildRuns = (engine: Engine): string[] => [
  ...['payout_lines', 'payout_runs'].map((table) => `alter table ${table} rename to former_${table}`),
  ...['payout_runs_open', 'payout_lines_open', 'payout_lines_of_shop', 'payout_lines_by_state'].map(
    (index) => `drop index ${index}`,
  ),
  `create table payout_runs (
    id ${idColumn(engine)},
    request_key text not null unique,
    request_hash text not null,
    state text not null check (state in ('proposed', 'checked', 'approved', 'sent', 'done', 'discarded')),
    means text not null check (means in ('sepa', 'csv', 'connect')),
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
    ${OF_LINES.join(',\n    ')},
    constraint payout_lines_key unique (run_id, shop_id),
    constraint payout_lines_held check ((state = 'held') = (held_reason is not null)),
    constraint payout_lines_posted check ((state in ('approved', 'sent', 'paid', 'returned')) = (posting_id is not null)),
    constraint payout_lines_amount check (amount > 0 or state in ('carried', 'dropped'))
  )`,
  `insert into payout_runs (${RUN_COLUMNS}) select ${RUN_COLUMNS} from former_payout_runs`,
  `insert into payout_lines (${LINE_COLUMNS}, returned_amount)
    select ${LINE_COLUMNS}, case state when 'returned' then amount else 0 end from former_payout_lines`,
  'drop table former_payout_lines',
  'drop table former_payout_runs',
  "create index payout_runs_open on payout_runs (id) where state in ('proposed', 'checked', 'approved', 'sent')",
  "create unique index payout_lines_open on payout_lines (shop_id) where state in ('proposed', 'checked')",
  'create index payout_lines_of_shop on payout_lines (shop_id, id)',
  'create index payout_lines_by_state on payout_lines (run_id, state)',
]
