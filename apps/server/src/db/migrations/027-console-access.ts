import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/**
 * Access to the console (decision 077): teams of shops and the market's staff, each with a role, and sessions of the console, apart
 * from those of shopping. Each shop's owner becomes the first member of its team.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    await db.schema
      .createTable('shop_members')
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .addPrimaryKeyConstraint('shop_members_key', ['shop_id', 'user_id'])
      .execute()
    await statement(db, 'create index shop_members_by_user on shop_members (user_id)')
    await statement(
      db,
      `insert into shop_members (shop_id, user_id, role, created_at)
       select id, owner_id, 'owner', created_at from shops where owner_id is not null`,
    )
    await db.schema
      .createTable('staff')
      .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()
    await withId(db.schema.createTable('console_sessions'))
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('is_complete', 'integer', (c) => c.notNull())
      .addColumn('device', 'text', (c) => c.notNull())
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .addColumn('used_at', big, (c) => c.notNull())
      .execute()
    await statement(db, 'create index console_sessions_by_user on console_sessions (user_id)')
  },
})
