import type { Engine } from '../../types.ts'
import { idColumn } from '../statements.ts'

/** Settings and what the market needs to run: translations, the record of changes, set-up, backups, limits. */
export function operation(engine: Engine): string[] {
  const id = idColumn(engine)
  return [
    `create table settings (
      key text primary key,
      value_json text not null
    )`,

    // A change of settings that was made with an old version is refused (decision 093).
    `create table settings_version (
      id integer primary key,
      version integer not null
    )`,

    `create table translations (
      kind text not null,
      item_id integer not null,
      locale text not null,
      texts_json text not null,
      constraint translations_key primary key (kind, locale, item_id)
    )`,

    // Who changed what, as a sentence with the values before and after (decision 080).
    `create table change_records (
      id ${id},
      at bigint not null,
      actor_kind text not null,
      actor_id integer,
      actor_name text not null,
      shop_id integer references shops (id) on delete cascade,
      action text not null,
      subject_kind text not null,
      subject_id integer,
      subject_name text not null,
      sentence text not null,
      values_json text not null,
      before_json text,
      after_json text,
      command text,
      is_restorable integer not null,
      restored_by integer references change_records (id) on delete set null
    )`,
    'create index change_records_by_time on change_records (at, id)',
    'create index change_records_by_shop on change_records (shop_id, at, id)',
    'create index change_records_by_kind on change_records (shop_id, subject_kind, at, id)',
    'create index change_records_by_actor on change_records (shop_id, actor_kind, actor_id, at, id)',
    'create index change_records_by_subject on change_records (subject_kind, subject_id, id)',
    'create index change_records_by_restoring on change_records (restored_by)',

    // Views of the console's lists (decision 092).
    `create table saved_views (
      id ${id},
      shop_id integer not null references shops (id),
      user_id integer references users (id) on delete cascade,
      list text not null,
      name text not null,
      query text not null,
      version integer not null default 1,
      created_at bigint not null
    )`,
    'create index saved_views_by_owner on saved_views (shop_id, user_id, id)',
    'create index saved_views_by_user on saved_views (user_id)',

    // The first run of a market (decision 101).
    `create table market_setup (
      id integer primary key,
      token_hash text,
      issued_at bigint not null,
      expires_at bigint not null,
      owner_id integer references users (id) on delete set null,
      steps_json text not null default '{}',
      opened_at bigint
    )`,

    // Keys of payment gateways that were given in the console.
    `create table gateway_keys (
      gateway text primary key,
      encrypted_keys text not null,
      changed_at bigint not null
    )`,

    // What gateways last said of their keys, and of a payment that could not be started (decision 119).
    `create table gateway_checks (
      gateway text primary key,
      key_hash text not null,
      state text not null,
      reason text,
      checked_at bigint not null,
      failed_at bigint,
      failure text
    )`,

    // Counts what may be done so often only.
    `create table rate_limits (
      key text primary key,
      full_at bigint not null
    )`,

    // How often a process that is no server has said that something changed, by what changed.
    `create table cache_invalidations (
      topic text primary key,
      count integer not null
    )`,

    `create table backups (
      id ${id},
      started_at bigint not null,
      seen_at bigint not null,
      done_at bigint,
      author_name text not null,
      file_name text,
      row_count bigint not null default 0,
      file_count bigint not null default 0,
      bytes bigint not null default 0,
      error text
    )`,
  ]
}
