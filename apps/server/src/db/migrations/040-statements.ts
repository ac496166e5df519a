import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** A document may go once ten years lie between it and the month that was closed last. */
const KEPT_MS = 10 * 366 * 86_400_000

/**
 * Months that are closed, and their documents: statements of shops, and the market's fee invoices and credit notes. A closed month takes no
 * posting and no fee any more, so that what stands in a document stays the sum of its entries (decision 216).
 */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table ledger_closings (
        month text primary key,
        closed_at bigint not null
      )`,
      `create table statements (
        id ${idColumn(engine)},
        shop_id integer not null references shops (id),
        month text not null,
        number text not null unique,
        locale text not null,
        opening bigint not null,
        closing bigint not null,
        created_at bigint not null,
        constraint statements_key unique (shop_id, month)
      )`,
      'create index statements_of_month on statements (month, id)',
      `create table fee_invoices (
        id ${idColumn(engine)},
        shop_id integer not null references shops (id),
        month text not null,
        kind text not null check (kind in ('invoice', 'credit_note')),
        number text not null unique,
        locale text not null,
        refers_to_json text not null,
        net bigint not null,
        vat bigint not null,
        vat_code text,
        data_json text not null,
        issued_at bigint not null,
        constraint fee_invoices_key unique (shop_id, month, kind)
      )`,
      'create index fee_invoices_of_month on fee_invoices (month, id)',
      'create index fee_periods_open on fee_periods (month, shop_id) where invoice_id is null',
      'create index ledger_months_of_month on ledger_months (month, shop_id)',
      ...(engine === 'sqlite'
        ? rebuildRanges()
        : ['alter table number_ranges drop constraint number_ranges_owner_shop_id_fkey']),
      ...(engine === 'sqlite' ? sqliteTriggers() : postgresTriggers()),
    ]),
})

/** The market has ranges of its own, as shop 0, which is none. */
const rebuildRanges = (): string[] => [
  'alter table number_ranges rename to former_number_ranges',
  `create table number_ranges (
    owner_shop_id integer not null,
    kind text not null,
    year integer not null,
    prefix text not null,
    next integer not null,
    primary key (owner_shop_id, kind, year)
  )`,
  'insert into number_ranges select owner_shop_id, kind, year, prefix, next from former_number_ranges',
  'drop table former_number_ranges',
]

const IS_CLOSED = 'a closed month takes nothing more'
const NEVER_CHANGES = ['ledger_closings', 'statements', 'fee_invoices']
const DOCUMENTS = { statements: 'created_at', fee_invoices: 'issued_at' } as const

function sqliteTriggers(): string[] {
  const refuse = (message: string) => `select raise(abort, 'ledger: ${message}')`
  const isClosed = 'exists (select 1 from ledger_closings where month >= new.month)'
  const isKept = (at: string) => `coalesce(old.${at} >= (select max(closed_at) from ledger_closings) - ${KEPT_MS}, 1)`
  return [
    `create trigger ledger_postings_closed before insert on ledger_postings when ${isClosed} begin ${refuse(IS_CLOSED)}; end`,
    `create trigger fee_periods_insert before insert on fee_periods when ${isClosed} begin ${refuse(IS_CLOSED)}; end`,
    `create trigger fee_periods_update before update of commission, vat_amount on fee_periods when ${isClosed}
     begin ${refuse(IS_CLOSED)}; end`,
    ...NEVER_CHANGES.map(
      (table) =>
        `create trigger ${table}_update before update on ${table} begin ${refuse(`${table} never change`)}; end`,
    ),
    `create trigger ledger_closings_delete before delete on ledger_closings begin ${refuse('a month stays closed')}; end`,
    ...Object.entries(DOCUMENTS).map(
      ([table, at]) => `create trigger ${table}_delete before delete on ${table} when ${isKept(at)}
        begin ${refuse(`${table} are kept`)}; end`,
    ),
  ]
}

/**
 * The same. Whoever posts shares a lock until its transaction ends, and whoever closes a month takes it alone: what was posted before is in
 * the month, what comes after is refused and tried again, which finds the month closed.
 */
function postgresTriggers(): string[] {
  const refuse = (message: string, code = 'check_violation') =>
    `raise exception 'ledger: ${message}' using errcode = '${code}';`
  const trigger = (name: string, when: string, table: string, rows: string, body: string) => [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `create trigger ${name} ${when} on ${table} ${rows} for each statement execute function ${name}()`,
  ]
  const refuseClosed = (rows: string) => `perform pg_advisory_xact_lock_shared(${CLOSING_LOCK});
    if exists (select from ${rows} n join ledger_closings c on c.month >= n.month)
    then ${refuse(IS_CLOSED, 'serialization_failure')} end if;`
  const changedFees = `(
    select n.month from new_rows n join old_rows o
      on o.shop_id = n.shop_id and o.month = n.month and o.document = n.document and o.vat = n.vat and o.vat_ppm = n.vat_ppm
    where n.commission <> o.commission or n.vat_amount <> o.vat_amount
  )`
  return [
    ...trigger(
      ...(['ledger_postings_closed', 'after insert', 'ledger_postings', 'referencing new table as new_rows'] as const),
      refuseClosed('new_rows'),
    ),
    ...trigger(
      ...(['fee_periods_insert', 'after insert', 'fee_periods', 'referencing new table as new_rows'] as const),
      refuseClosed('new_rows'),
    ),
    ...trigger(
      ...(['fee_periods_update', 'after update', 'fee_periods'] as const),
      'referencing old table as old_rows new table as new_rows',
      refuseClosed(changedFees),
    ),
    ...NEVER_CHANGES.flatMap((table) =>
      trigger(`${table}_update`, 'before update', table, '', refuse(`${table} never change`)),
    ),
    ...trigger('ledger_closings_delete', 'before delete', 'ledger_closings', '', refuse('a month stays closed')),
    ...Object.entries(DOCUMENTS).flatMap(([table, at]) =>
      trigger(
        ...([`${table}_delete`, 'after delete', table, 'referencing old table as old_rows'] as const),
        `if exists (
          select from old_rows where coalesce(${at} >= (select max(closed_at) from ledger_closings) - ${KEPT_MS}, true)
        ) then ${refuse(`${table} are kept`)} end if;`,
      ),
    ),
  ]
}

/** The advisory lock between those who post and those who close a month. */
export const CLOSING_LOCK = 727_039
