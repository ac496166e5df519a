import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/**
 * Second factors of the console, invitations to teams and to the staff, and API keys (decision 081). Open sessions were begun without a
 * second factor.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    await statement(db, 'alter table console_sessions add column has_factor integer not null default 0')
    await db.schema
      .createTable('authenticator_apps')
      .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('last_step', big, (c) => c.notNull())
      .addColumn('confirmed_at', big)
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()
    await withId(db.schema.createTable('passkeys'))
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('credential_id', 'text', (c) => c.notNull().unique())
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('counter', big, (c) => c.notNull())
      .addColumn('transports_json', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .addColumn('used_at', big)
      .execute()
    await statement(db, 'create index passkeys_by_user on passkeys (user_id)')
    await db.schema
      .createTable('passkey_challenges')
      .addColumn('session_id', 'integer', (c) => c.primaryKey().references('console_sessions.id').onDelete('cascade'))
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('challenge', 'text', (c) => c.notNull())
      .addColumn('expires_at', big, (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
      .execute()
    await withId(db.schema.createTable('invitations'))
      .addColumn('shop_id', 'integer', (c) => c.references('shops.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('invited_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('sent_at', big, (c) => c.notNull())
      .addColumn('expires_at', big, (c) => c.notNull())
      .execute()
    await statement(db, 'create unique index invitations_by_place on invitations (coalesce(shop_id, 0), email)')
    await withId(db.schema.createTable('api_keys'))
      .addColumn('shop_id', 'integer', (c) => c.references('shops.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('hint', 'text', (c) => c.notNull())
      .addColumn('permissions_json', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .addColumn('used_at', big)
      .addColumn('expires_at', big)
      .execute()
    await statement(db, 'create index api_keys_by_shop on api_keys (shop_id)')
    await statement(db, 'create index api_keys_by_user on api_keys (user_id)')
  },
})
