import type { Engine } from '../../types.ts'
import { idColumn } from '../statements.ts'

/** People who shop: their accounts, how they prove who they are, and their addresses. */
export function accounts(engine: Engine): string[] {
  const id = idColumn(engine)
  return [
    `create table users (
      id ${id},
      name text not null,
      email text unique,
      phone text unique,
      phone_code text,
      country text,
      gender text,
      date_of_birth text,
      profile_photo text,
      password_hash text,
      last_seen_at bigint,
      created_at bigint not null,
      email_verified_at bigint,
      phone_verified_at bigint,
      locale text not null default 'en',
      disabled_at bigint,
      erased_at bigint
    )`,
    // The lists of the market's staff; erased and disabled people are found without a look at all accounts.
    'create index users_by_creation on users (created_at, id)',
    'create index users_disabled on users (created_at, id) where disabled_at is not null',
    'create index users_erased on users (created_at, id) where erased_at is not null',

    `create table access_tokens (
      id ${id},
      user_id integer not null references users (id) on delete cascade,
      token_hash text not null unique,
      expires_at bigint not null,
      created_at bigint not null
    )`,
    'create index access_tokens_by_user on access_tokens (user_id)',

    `create table one_time_codes (
      id ${id},
      destination text not null,
      purpose text not null,
      code_hash text not null,
      tries integer not null default 0,
      used_at bigint,
      expires_at bigint not null,
      created_at bigint not null
    )`,
    'create index one_time_codes_by_destination on one_time_codes (destination, created_at)',

    `create table reset_tokens (
      token_hash text primary key,
      user_id integer not null references users (id) on delete cascade,
      used_at bigint,
      expires_at bigint not null
    )`,
    'create index reset_tokens_by_user on reset_tokens (user_id)',

    // Failed logins and the like, by a key of account or address.
    `create table failures (
      key text primary key,
      count integer not null,
      last_at bigint not null,
      blocked_until bigint not null
    )`,

    `create table social_identities (
      provider text not null,
      subject text not null,
      user_id integer not null references users (id) on delete cascade,
      created_at bigint not null,
      constraint social_identities_key primary key (provider, subject)
    )`,
    'create index social_identities_by_user on social_identities (user_id)',

    `create table addresses (
      id ${id},
      user_id integer not null references users (id) on delete cascade,
      name text not null,
      phone text not null,
      area text not null,
      flat_no text,
      post_code text,
      address_line text not null,
      address_line2 text,
      address_type text not null,
      latitude double precision,
      longitude double precision,
      is_default integer not null,
      created_at bigint not null
    )`,
    'create index addresses_by_user on addresses (user_id)',

    // Pictures that no row needs any more, from the commit that said so until their files are gone.
    `create table removed_pictures (
      picture text primary key,
      removed_at bigint not null
    )`,
  ]
}
