import type { Engine } from '../../types.ts'
import { idColumn } from '../statements.ts'

/** Who may enter the console (decision 077): teams, the market's staff, their sessions and factors (decision 081), and programs. */
export function access(engine: Engine): string[] {
  const id = idColumn(engine)
  return [
    `create table shop_members (
      shop_id integer not null references shops (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      role text not null,
      created_at bigint not null,
      constraint shop_members_key primary key (shop_id, user_id)
    )`,
    'create index shop_members_by_user on shop_members (user_id)',

    `create table staff (
      user_id integer primary key references users (id) on delete cascade,
      role text not null,
      created_at bigint not null
    )`,

    `create table console_sessions (
      id ${id},
      user_id integer not null references users (id) on delete cascade,
      token_hash text not null unique,
      is_complete integer not null,
      device text not null,
      network text not null,
      created_at bigint not null,
      used_at bigint not null,
      has_factor integer not null default 0,
      viewed_shop_id integer references shops (id) on delete set null,
      viewed_until bigint
    )`,
    'create index console_sessions_by_user on console_sessions (user_id)',

    `create table authenticator_apps (
      user_id integer primary key references users (id) on delete cascade,
      secret text not null,
      last_step bigint not null,
      confirmed_at bigint,
      created_at bigint not null
    )`,

    `create table passkeys (
      id ${id},
      user_id integer not null references users (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      transports_json text not null,
      name text not null,
      created_at bigint not null,
      used_at bigint
    )`,
    'create index passkeys_by_user on passkeys (user_id)',

    // Of each session the browser answers one at a time.
    `create table passkey_challenges (
      session_id integer primary key references console_sessions (id) on delete cascade,
      purpose text not null,
      challenge text not null,
      expires_at bigint not null
    )`,

    `create table recovery_codes (
      user_id integer not null references users (id) on delete cascade,
      code_hash text not null,
      is_kept integer not null default 1,
      constraint recovery_codes_key primary key (user_id, code_hash)
    )`,

    `create table invitations (
      id ${id},
      shop_id integer references shops (id) on delete cascade,
      email text not null,
      role text not null,
      token_hash text not null unique,
      invited_by integer references users (id) on delete set null,
      sent_at bigint not null,
      expires_at bigint not null
    )`,
    // One invitation to a place for an address.
    'create unique index invitations_by_place on invitations (coalesce(shop_id, 0), email)',

    `create table api_keys (
      id ${id},
      shop_id integer references shops (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      name text not null,
      token_hash text not null unique,
      hint text not null,
      permissions_json text not null,
      created_at bigint not null,
      used_at bigint,
      expires_at bigint
    )`,
    'create index api_keys_by_shop on api_keys (shop_id)',
    'create index api_keys_by_user on api_keys (user_id)',
  ]
}
