import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

const OF_SHOPS = ['cash_with', 'pending', 'available', 'held']
const OF_GATEWAYS = ['gateway', 'disputed', 'unexplained']
const OF_MARKET = [
  'bank',
  'refunds_due',
  'market_vouchers',
  'commission',
  'commission_vat',
  'gateway_fees',
  'payouts_in_transit',
  'goodwill',
  'losses',
  'opening',
  'tax_due',
]
const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/**
 * The ledger: postings whose entries add up to 0, which are never changed or deleted (decision 190). Balances and months are written by the
 * trigger that seals a posting, so that no writer can forget them.
 */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table ledger_postings (
        id ${idColumn(engine)},
        at bigint not null,
        month text not null,
        kind text not null,
        currency text not null,
        cause_key text not null unique,
        reverses integer references ledger_postings (id),
        actor_kind text not null,
        actor_id integer,
        note text,
        is_sealed integer not null default 0 check (is_sealed in (0, 1))
      )`,
      'create unique index ledger_postings_reversed on ledger_postings (reverses) where reverses is not null',
      'create index ledger_postings_of_month on ledger_postings (month, id)',
      'create index ledger_postings_unsealed on ledger_postings (id) where is_sealed = 0',
      // Ids alone, without references: an entry outlives whatever it is about.
      `create table ledger_entries (
        posting_id integer not null references ledger_postings (id),
        n smallint not null check (n > 0),
        account text not null,
        shop_id integer not null default 0,
        gateway text not null default '',
        amount bigint not null check (amount <> 0),
        order_id integer,
        line_id integer,
        case_kind text,
        case_id integer,
        constraint ledger_entries_key primary key (posting_id, n),
        constraint ledger_entries_account check (
          (account in (${list(OF_SHOPS)}) and shop_id > 0 and gateway = '')
          or (account in (${list(OF_GATEWAYS)}) and shop_id = 0 and gateway <> '')
          or (account in (${list(OF_MARKET)}) and shop_id = 0 and gateway = '')
        ),
        constraint ledger_entries_case check ((case_kind is null) = (case_id is null))
      )`,
      'create index ledger_entries_of_shop on ledger_entries (shop_id, posting_id, n)',
      'create index ledger_entries_of_account on ledger_entries (account, shop_id, posting_id, n)',
      'create index ledger_entries_of_order on ledger_entries (order_id) where order_id is not null',
      `create table ledger_balances (
        account text not null,
        shop_id integer not null,
        gateway text not null,
        currency text not null,
        slot integer not null,
        balance bigint not null,
        constraint ledger_balances_key primary key (account, shop_id, gateway, currency, slot)
      )`,
      'create index ledger_balances_of_shop on ledger_balances (shop_id)',
      `create table ledger_months (
        shop_id integer not null,
        account text not null,
        kind text not null,
        month text not null,
        slot integer not null,
        amount bigint not null,
        count bigint not null,
        constraint ledger_months_key primary key (shop_id, account, kind, month, slot)
      )`,
      `create table shop_money (
        shop_id integer primary key references shops (id) on delete cascade,
        version integer not null default 1,
        last_payout_posting integer,
        account_changed_at bigint
      )`,
      `create table fee_periods (
        shop_id integer not null references shops (id),
        month text not null,
        document text not null check (document in ('charge', 'reversal')),
        vat text not null check (vat in ('domestic', 'reverse', 'outside')),
        vat_ppm integer not null,
        commission bigint not null,
        vat_amount bigint not null,
        invoice_id integer,
        constraint fee_periods_key primary key (shop_id, month, document, vat, vat_ppm)
      )`,
      `create table ledger_proofs (
        day text primary key,
        from_posting integer not null,
        to_posting integer not null,
        entries bigint not null,
        sum bigint not null,
        hash text not null,
        previous_hash text not null,
        differences integer not null,
        at bigint not null
      )`,
      `create table ledger_adjustments (
        id ${idColumn(engine)},
        request_key text not null unique,
        reason text not null,
        entries_json text not null,
        proposed_by integer references users (id) on delete set null,
        proposed_name text not null,
        proposed_at bigint not null,
        decided_by integer references users (id) on delete set null,
        decided_at bigint,
        state text not null check (state in ('proposed', 'posted', 'discarded')),
        posting_id integer references ledger_postings (id),
        version integer not null default 1
      )`,
      "create index ledger_adjustments_open on ledger_adjustments (id) where state = 'proposed'",
      ...(engine === 'sqlite' ? sqliteTriggers() : postgresTriggers()),
    ]),
})

const UNCHANGED = ['id', 'at', 'month', 'kind', 'currency', 'cause_key', 'reverses', 'actor_kind', 'actor_id', 'note']

function sqliteTriggers(): string[] {
  const refuse = (message: string) => `select raise(abort, 'ledger: ${message}')`
  const changed = UNCHANGED.map((column) => `new.${column} is not old.${column}`).join(' or ')
  return [
    `create trigger ledger_postings_insert before insert on ledger_postings when new.is_sealed <> 0
     begin ${refuse('a posting begins unsealed')}; end`,
    `create trigger ledger_postings_update before update on ledger_postings begin
      ${refuse('a sealed posting never changes')} where old.is_sealed = 1;
      ${refuse('a posting is sealed and nothing else')} where new.is_sealed <> 1 or ${changed};
      ${refuse('the entries of a posting are two or more and add up to 0')} where (
        select count(*) >= 2 and sum(amount) = 0 from ledger_entries where posting_id = old.id) is not 1;
    end`,
    `create trigger ledger_postings_sealed after update on ledger_postings begin
      insert into ledger_balances (account, shop_id, gateway, currency, slot, balance)
      select account, shop_id, gateway, new.currency, 0, sum(amount) from ledger_entries where posting_id = new.id group by 1, 2, 3
      on conflict (account, shop_id, gateway, currency, slot) do update set balance = balance + excluded.balance;
      insert into ledger_months (shop_id, account, kind, month, slot, amount, count)
      select shop_id, account, new.kind, new.month, 0, sum(amount), count(*) from ledger_entries where posting_id = new.id group by 1, 2
      on conflict (shop_id, account, kind, month, slot)
      do update set amount = amount + excluded.amount, count = count + excluded.count;
    end`,
    `create trigger ledger_postings_delete before delete on ledger_postings begin ${refuse('a posting is never deleted')}; end`,
    `create trigger ledger_entries_insert before insert on ledger_entries
     when (select is_sealed from ledger_postings where id = new.posting_id) <> 0
     begin ${refuse('a sealed posting takes no entries')}; end`,
    `create trigger ledger_entries_update before update on ledger_entries begin ${refuse('an entry never changes')}; end`,
    `create trigger ledger_entries_delete before delete on ledger_entries begin ${refuse('an entry is never deleted')}; end`,
  ]
}

/**
 * The same, once for each statement. Connections write to different slots, so that postings do not wait for each other's commit: 8 for a
 * shop's accounts, and 64 for the market's, which all orders share.
 */
function postgresTriggers(): string[] {
  const refuse = (message: string) => `raise exception 'ledger: ${message}' using errcode = 'check_violation';`
  const columns = (alias: string) => UNCHANGED.map((column) => `${alias}.${column}`).join(', ')
  const slot = 'pg_backend_pid() % case when e.shop_id = 0 then 64 else 8 end'
  const trigger = (name: string, when: string, table: string, rows: string, body: string) => [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `create trigger ${name} ${when} on ${table} ${rows} for each statement execute function ${name}()`,
  ]
  return [
    ...trigger(
      'ledger_postings_insert',
      'after insert',
      'ledger_postings',
      'referencing new table as new_rows',
      `if exists (select from new_rows where is_sealed <> 0) then ${refuse('a posting begins unsealed')} end if;`,
    ),
    ...trigger(
      'ledger_postings_update',
      'after update',
      'ledger_postings',
      'referencing old table as old_rows new table as new_rows',
      `
      if exists (select from old_rows where is_sealed = 1) then ${refuse('a sealed posting never changes')} end if;
      if exists (
        select from old_rows o left join new_rows n on n.id = o.id
        where n.id is null or n.is_sealed <> 1 or (${columns('n')}) is distinct from (${columns('o')})
      ) then ${refuse('a posting is sealed and nothing else')} end if;
      if exists (
        select from new_rows n left join ledger_entries e on e.posting_id = n.id
        group by n.id having count(e.posting_id) < 2 or sum(e.amount) <> 0
      ) then ${refuse('the entries of a posting are two or more and add up to 0')} end if;
      insert into ledger_balances (account, shop_id, gateway, currency, slot, balance)
      select e.account, e.shop_id, e.gateway, n.currency, ${slot}, sum(e.amount)
      from new_rows n join ledger_entries e on e.posting_id = n.id group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (account, shop_id, gateway, currency, slot)
      do update set balance = ledger_balances.balance + excluded.balance;
      insert into ledger_months (shop_id, account, kind, month, slot, amount, count)
      select e.shop_id, e.account, n.kind, n.month, ${slot}, sum(e.amount), count(*)
      from new_rows n join ledger_entries e on e.posting_id = n.id group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (shop_id, account, kind, month, slot)
      do update set amount = ledger_months.amount + excluded.amount, count = ledger_months.count + excluded.count;`,
    ),
    ...trigger(
      'ledger_entries_insert',
      'after insert',
      'ledger_entries',
      'referencing new table as new_rows',
      `if exists (select from new_rows e join ledger_postings p on p.id = e.posting_id where p.is_sealed <> 0)
       then ${refuse('a sealed posting takes no entries')} end if;`,
    ),
    ...trigger('ledger_postings_delete', 'before delete', 'ledger_postings', '', refuse('a posting is never deleted')),
    ...trigger(
      'ledger_entries_change',
      'before update or delete',
      'ledger_entries',
      '',
      refuse('an entry never changes and is never deleted'),
    ),
    `create function ledger_postings_left() returns trigger language plpgsql as $$ begin
      if exists (select from ledger_postings where id = new.id and is_sealed = 0)
      then ${refuse('a posting was left unsealed')} end if;
      return null;
    end $$`,
    `create constraint trigger ledger_postings_left after insert on ledger_postings
     deferrable initially deferred for each row execute function ledger_postings_left()`,
  ]
}
